import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { answering, formOf, input, openScreen, type World } from './form/form-world.ts';

let world: World;
beforeEach(() => {
  // What nobody lays out has no places.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect(0, 0, 10, 10)] as unknown as DOMRectList);
});
afterEach(async () => {
  await world.close();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** The screen within the place of pages, as the shell has it. */
async function openPage(body: readonly object[], answers: Parameters<typeof answering>[0] = {}): Promise<HTMLElement> {
  world = await openScreen(body, answering(answers));
  const page = document.createElement('main');
  document.body.append(page);
  page.append(world.page);
  await world.find('form');
  return page;
}

/** An element of its own in a place. */
function put(place: Element, markup: string): HTMLElement {
  place.insertAdjacentHTML('beforeend', markup);
  const added = place.lastElementChild;
  if (!(added instanceof HTMLElement)) throw new Error(`no element: ${markup}`);
  return added;
}

async function press(target: Element, more: KeyboardEventInit = { ctrlKey: true }): Promise<KeyboardEvent> {
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more });
  await act(async () => target.dispatchEvent(event));
  await world.settle();
  return event;
}

const sends = () => vi.mocked(world.ports.call).mock.calls.filter(([id]) => id === 'preference.set').length;
const form = (more: object = {}) => formOf({ name: input() }, more);

describe('Ctrl Enter on a page with a form (ux.md, Hands)', () => {
  it('submits from its page, from nowhere, and from around the page; Command Enter does too', async () => {
    const page = await openPage([form()]);
    expect((await press(page)).defaultPrevented).toBe(true);
    await press(document.body);
    await press(put(page, '<button type="button">Mode</button>'), { metaKey: true });
    expect(sends()).toBe(3);
  });
  it('submits from a field that would open by them, and nothing else comes of it', async () => {
    await openPage([form()]);
    const field = await world.find('[data-field=name] input');
    const seen = vi.fn();
    field.addEventListener('keydown', seen);
    await press(field);
    expect([sends(), seen.mock.calls]).toEqual([1, []]);
  });
  it('is left alone on a link, in another form, beside the page, while letters are composed, and where somebody took it', async () => {
    const page = await openPage([form()]);
    await press(put(page, '<a href="/order/list">Orders</a>'));
    await press(put(put(page, '<form></form>'), '<input>'));
    await press(put(put(document.body, '<header></header>'), '<button type="button">Notices</button>'));
    await press(page, { ctrlKey: true, isComposing: true });
    await press(page, {});
    await press(page, { ctrlKey: true, altKey: true });
    const taken = put(page, '<div></div>');
    taken.addEventListener('keydown', (event) => event.preventDefault());
    await press(taken);
    expect(sends()).toBe(0);
  });
  it('does nothing behind a dialog, on a page that is kept behind another, or where two forms may be meant', async () => {
    const page = await openPage([form()]);
    const dialog = put(document.body, '<div role="dialog"><input></div>');
    await press(document.body);
    await press(dialog);
    dialog.remove();
    world.page.hidden = true;
    await press(page);
    expect(sends()).toBe(0);
    world.page.hidden = false;
    await press(page);
    expect(sends()).toBe(1);
    await world.close();
    page.remove();
    const both = await openPage([form(), form()]);
    await press(both);
    expect(sends()).toBe(0);
  });
  it('submits nothing that is only read', async () => {
    const page = await openPage([form({ readOnly: true })]);
    await press(page);
    await press(await world.find('form'));
    expect(sends()).toBe(0);
  });
  it('is not meant for the form in the dialog that one of its grids opened', async () => {
    await openPage([
      formOf({
        goods: {
          type: 'array',
          title: 'Goods',
          'x-library': { title: 'Earlier', call: 'order.goodsLibrary', search: 'keyword', show: ['name'] },
          items: { type: 'object', properties: { name: input({ title: 'Name' }) } },
        },
      }),
    ]);
    const open = await eventually(() => {
      const found = [...document.querySelectorAll<HTMLElement>('.eg-buttons button')].find(({ textContent }) => textContent === 'Earlier');
      if (found === undefined) throw new Error('no button');
      return found;
    });
    await act(async () => open.click());
    await press(await world.find('.eg-library input:not([type=checkbox])'));
    expect(sends()).toBe(0);
  });
});
