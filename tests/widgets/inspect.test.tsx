import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InspectHost } from '../../src/app/inspect/inspect-host.tsx';
import { type Recorder, startRecorder } from '../../src/app/inspect/trace/recorder.ts';
import { type World as AppWorld, WorldContext } from '../../src/app/world.ts';
import { ScreenView } from '../../src/runtime/render/screen.tsx';
import { fakePorts, openScreen, openWorld, type World } from './screen-world.tsx';

const text = (en_US: string) => ({ zh_CN: en_US, en_US });
const document_ = {
  schemaVersion: 1,
  title: text('Test'),
  state: { more: { type: 'boolean', initial: false } },
  body: [
    {
      block: 'card',
      title: text('Shown card'),
      body: [
        {
          block: 'form',
          schema: {
            type: 'object',
            properties: {
              kind: { type: 'string', title: text('Kind'), 'x-component': 'Input', default: 'letter' },
              weight: {
                type: 'string',
                title: text('Weight'),
                'x-component': 'Input',
                'x-reactions': { visible: "{{ values.kind == 'box' }}" },
              },
            },
          },
          submit: { name: 'save', title: text('Save'), permission: 'disabled', do: [{ reload: true }] },
        },
      ],
    },
    { block: 'card', title: text('Secret card'), permission: 'denied', body: [{ block: 'html', content: text('<p>secret</p>') }] },
    { block: 'card', title: text('Later card'), when: '{{ page.more }}', body: [{ block: 'html', content: text('<p>later</p>') }] },
  ],
};

let world: World | undefined;
let recorder: Recorder;
beforeEach(() => {
  recorder = startRecorder({ language: 'en_US', token: () => null, page: () => '/test' });
});
afterEach(async () => {
  recorder.stop();
  await world?.close();
});

/** A screen with the panel over it; of the shell's world it needs the language, the texts and the messages. */
async function open(): Promise<World> {
  const ports = fakePorts({ loadScreen: async () => ({ document: document_, problems: [] }) });
  const shell = {
    language: 'en_US',
    translate: ports.translate,
    feedback: { toast: () => undefined },
  } as unknown as AppWorld;
  const opened = await openWorld(
    <WorldContext.Provider value={shell}>
      <ScreenView id="test/Screen" params={{}} place="page" onClose={() => undefined} missing={null} />
      <InspectHost />
    </WorldContext.Provider>,
    ports,
  );
  await act(async () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { ctrlKey: true, altKey: true, code: 'KeyW', key: 'w' }));
  });
  // Lazily loaded blocks come one after the other; what is in the list is looked at again each second.
  await expect
    .poll(
      async () => {
        await opened.settle();
        return entries();
      },
      { timeout: 20_000 },
    )
    .toContain('Field Weight InputHidden');
  return opened;
}

const entries = () =>
  [...document.querySelectorAll<HTMLElement>('.wi-list button')].map((one) => (one.textContent ?? '').replace(/\s+/g, ' '));
const details = () => document.querySelector('.wi-details')?.textContent ?? '';
const press = async (label: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('.wi-list button')].find((one) => one.textContent?.includes(label));
  if (found === undefined) throw new Error(`${label} is not among ${entries().join(', ')}`);
  await act(async () => found.click());
};

describe('the panel of hidden elements', () => {
  it('lists what is on the page and what is not, with the reason', async () => {
    world = await open();
    expect(entries()).toContain('Block Secret card cardHidden');
    expect(entries()).toContain('Block Shown card cardShown');
    expect(entries()).toContain('Action Save Disabled');
    await press('Secret card');
    expect(details()).toContain('By its permission');
    expect(details()).toContain('src/schemas/test/Screen.json');
    expect(details()).toContain('/body/1');
    expect(details()).toContain('denied');
    await press('Later card');
    expect(details()).toContain('{{ page.more }}');
    expect(details()).toContain('= false');
  });

  it('adds no element between two blocks, whose distance depends on standing beside each other (issue 12, 1.6)', async () => {
    const html = (name: string) => ({ block: 'html', title: text(name), content: text('<p>x</p>') });
    world = await openScreen([html('One'), html('Two')]);
    await world.find('.wb-panel + .wb-panel');
  });

  it('knows the values of a form as they are typed', async () => {
    world = await open();
    await world.type('[data-field="kind"] input', 'box');
    await expect
      .poll(
        async () => {
          await world?.settle();
          return entries();
        },
        { timeout: 20_000 },
      )
      .toContain('Field Weight InputShown');
  });

  it('shows hidden ones only, and finds by path', async () => {
    world = await open();
    await world.click('.wi-panel input[type=checkbox]');
    expect(entries().every((one) => /Hidden|Disabled/.test(one))).toBe(true);
    expect(entries().length).toBeGreaterThan(3);
    await world.type('.wi-tools input[placeholder]', '/body/2');
    expect(entries()).toEqual(['Block Later card cardHidden', 'Block 0 htmlHidden']);
  });

  it('picks an element of the page, which is not pressed thereby', async () => {
    world = await open();
    await world.click('.wi-tools button');
    await world.click('[data-field="kind"] label');
    expect(document.querySelector('.wi-list [aria-current="true"]')?.textContent).toContain('Kind');
    expect(document.querySelector('.wi-tools button')?.getAttribute('aria-pressed')).toBe('false');
  });
});
