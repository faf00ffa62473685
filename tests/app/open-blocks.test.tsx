import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
// Loaded with the test and not by it, or the first page would take as long as antd takes to load.
import '../../src/app/layers/layer-view.tsx';
import '../../src/app/layers/ask-layer.tsx';
import '../../src/app/shell/main-layout.tsx';
import { readKnowledge } from '../../scripts/screens/knowledge.ts';
import { examine } from '../../src/runtime/language/examine.ts';
import { type Page, visitor } from './shell-world.tsx';

const inBoth = (text: string) => ({ zh_CN: text, en_US: text });
const button = (name: string, title: string, ...steps: object[]) => ({ name, title: inBoth(title), do: steps });
const said = (text: string, more: object = {}) => ({ block: 'result', status: 'info', title: inBoth(text), ...more });

const screen = {
  schemaVersion: 2,
  title: inBoth('Orders'),
  state: { kind: { type: 'string', initial: 'none' } },
  on: { told: [{ set: { kind: '{{ event.kind }}' } }] },
  body: [
    said('Page', {
      actions: [
        button(
          'inner',
          'Show more',
          {
            open: {
              body: [
                said('Battery is chosen', { when: "{{ page.kind == 'battery' }}" }),
                said('Inside', {
                  actions: [
                    button('choose', 'Choose', { emit: 'told', with: { kind: 'battery' } }),
                    button('end', 'Enough', { close: true }),
                  ],
                }),
              ],
            },
            as: 'drawer',
            title: inBoth('More of it'),
          },
          { set: { kind: 'after' } },
        ),
        button('named', 'Enlarge', { open: { name: 'facts' }, as: 'dialog', title: inBoth('The facts') }),
        button('denied', 'Try', {
          open: { body: [said('Secret', { permission: 'order:amount' })] },
          as: 'dialog',
          title: inBoth('Denied'),
        }),
        button('ask', 'Ask', {
          ask: { type: 'object', properties: { note: { title: inBoth('Note'), 'x-component': 'Input' } } },
          title: inBoth('A question'),
          in: 'drawer',
        }),
        {
          ...button('refund', 'Refund', {
            ask: { type: 'object', properties: { note: { title: inBoth('Note'), 'x-component': 'Input' } } },
            title: inBoth('Refund order {{no}}'),
            text: inBoth('{{sum}} goes back'),
            values: { no: "{{ 'WB1' }}", sum: "{{ 'CNY 8.00' }}" },
          }),
          danger: true,
        },
      ],
    }),
    said('Facts', { name: 'facts', when: "{{ page.kind != 'hidden' }}" }),
    said('It was closed', { when: "{{ page.kind == 'after' }}" }),
  ],
};

const visit = visitor(async () => ({ document: screen, problems: [] }));

let page: Page;
let isOpen = false;
afterEach(async () => {
  if (isOpen) await page.close();
  isOpen = false;
});

async function openPage(): Promise<void> {
  page = await visit('/order/list', { isSignedIn: true });
  isOpen = true;
}

const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';

test('the checker has nothing against it', () => {
  expect(examine(screen, readKnowledge()).problems).toEqual([]);
});

test('blocks in a drawer share the state of their screen, close themselves, and the steps go on', async () => {
  await openPage();
  await page.press('Show more');
  await page.until(() => text('.ant-drawer').includes('Inside'));
  expect(text('.ant-drawer-title')).toBe('More of it');
  expect(text('.ant-drawer')).not.toContain('Battery');
  await page.press('Choose');
  await page.until(() => text('.ant-drawer').includes('Battery is chosen'));
  expect(text('body')).not.toContain('It was closed');
  await page.press('Enough');
  await page.shows('It was closed');
  expect(document.querySelector('.ant-drawer-open')).toBeNull();
  expect(page.here()).toBe('/order/list');
});

test("a block of the screen's own body stands in a dialog by its name, and on the page as before", async () => {
  await openPage();
  await page.press('Enlarge');
  await page.until(() => text('.ws-modal').includes('Facts'));
  expect(text('.ant-modal-title')).toBe('The facts');
  expect(document.body.textContent?.match(/Facts/g)).toHaveLength(2);
  expect(page.world.layers.get()).toHaveLength(1);
  await act(async () => document.querySelector<HTMLElement>('.ant-modal-close')?.click());
  await page.settle();
  expect(page.world.layers.get()).toHaveLength(0);
});

test('what this user may not see is not in the dialog either, and that is said', async () => {
  await openPage();
  await page.press('Try');
  await page.until(() => text('.ant-modal-title') === 'Denied');
  expect(text('body')).not.toContain('Secret');
  await page.until(() => text('.ant-modal-body').length > 10);
});

test('a question stands in a drawer where its step says so', async () => {
  await openPage();
  await page.press('Ask');
  await page.until(() => text('.ant-drawer').includes('Note'));
  expect(text('.ant-drawer-title')).toBe('A question');
  expect(document.querySelector('.ant-modal')).toBeNull();
});

test('a dangerous question says what it is about, and its button is red', async () => {
  await openPage();
  await act(async () => document.querySelector<HTMLElement>('.wb-actions .wb-action-menu button')?.click());
  await page.press('Refund');
  await page.until(() => text('.ant-modal').includes('Note'));
  expect(text('.ant-modal-title')).toBe('Refund order WB1');
  expect(text('.wb-form-lead')).toBe('CNY 8.00 goes back');
  const buttons = [...document.querySelectorAll('.wb-form-foot button')].map(({ className }) =>
    /ant-btn-(?:color-)?dangerous/.test(className),
  );
  expect(buttons).toEqual([false, true]);
});

test('nothing behind a dialog can be hit for a moment after it has closed', async () => {
  await openPage();
  const shield = () => document.querySelector('.ws-layer-shield');
  await page.press('Enlarge');
  await page.until(() => text('.ws-modal').includes('Facts'));
  expect(shield()).toBeNull();
  await act(async () => document.querySelector<HTMLElement>('.ant-modal-close')?.click());
  expect(document.querySelector('.ant-modal')).toBeNull();
  const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
  shield()?.dispatchEvent(press);
  expect(press.defaultPrevented).toBe(true);
  await page.until(() => shield() === null);
});
