import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
import { InspectHost } from '../../src/app/inspect/inspect-host.tsx';
import type { TraceEntry } from '../../src/app/inspect/trace/entries.ts';
import { type Recorder, startRecorder } from '../../src/app/inspect/trace/recorder.ts';
import { watchFocus } from '../../src/app/layers/return-focus.ts';
import { type World as AppWorld, WorldContext } from '../../src/app/world.ts';
import { watchedScreens } from '../../src/runtime/inspect/watch.ts';
import { ScreenView } from '../../src/runtime/render/screen.tsx';
import { fakePorts, openWorld, type World } from '../widgets/screen-world.tsx';

const text = (en_US: string) => ({ zh_CN: en_US, en_US });
const action = (name: string, steps: readonly object[]) => ({ name, title: text(name), do: steps });
const document_ = {
  schemaVersion: 3,
  title: text('Test'),
  state: { total: { type: 'number', initial: 1 }, typed: { type: 'map' } },
  on: { picked: [{ set: { total: '{{ event.count }}' } }] },
  body: [
    {
      block: 'list',
      title: text('List'),
      source: { value: '{{ [] }}' },
      columns: [{ dataIndex: 'id', title: text('Id') }],
      actions: [
        action('Pick', [
          { emit: 'picked', with: { count: 7 } },
          { notify: text('never'), when: '{{ page.total == 99 }}' },
          { choose: [{ when: '{{ page.total > 0 }}', do: [{ notify: text('some') }] }] },
        ]),
        action('Fail', [{ call: 'order.close', with: { id: '1' } }, { reload: true }]),
        action('Refuse', [{ emit: 'nobody', with: {} }, { confirm: text('Sure?') }, { reload: true }]),
      ],
    },
    {
      block: 'form',
      name: 'account',
      publishes: 'typed',
      schema: {
        type: 'object',
        properties: {
          pin: { type: 'string', title: text('Pin'), 'x-component': 'Password' },
          weight: {
            type: 'string',
            title: text('Weight'),
            'x-component': 'Input',
            'x-reactions': { visible: "{{ values.pin == 'open' }}" },
          },
        },
      },
    },
    {
      block: 'list',
      title: text('More'),
      source: { value: '{{ [] }}' },
      columns: [{ dataIndex: 'id', title: text('Id') }],
      actions: [
        action('Answer', [
          { call: 'order.close', with: { id: '1' }, refused: { codes: ['order_locked'], do: [{ confirm: text('Sure?') }] } },
        ]),
        action(
          'Many',
          Array.from({ length: 203 }, () => ({ set: { total: 1 } })),
        ),
      ],
    },
  ],
};

let world: World | undefined;
let recorder: Recorder;
beforeEach(() => {
  recorder = startRecorder({ language: 'en_US', token: () => null, page: () => window.location.pathname });
});
afterEach(async () => {
  recorder.stop();
  await world?.close();
});

async function open(): Promise<World> {
  const ports = fakePorts({
    loadScreen: async () => ({ document: document_, problems: [] }),
    call: async () => {
      throw new CallFailure('The order is locked', { kind: 'refused', status: 200, errorCode: 'order_locked' });
    },
    confirm: async () => false,
  });
  const shell = { language: 'en_US', translate: ports.translate, feedback: { toast: () => undefined } } as unknown as AppWorld;
  const opened = await openWorld(
    <WorldContext.Provider value={shell}>
      <div className="wt-test">
        <ScreenView id="test/Screen" params={{}} place="page" onClose={() => undefined} missing={null} />
      </div>
      <InspectHost />
    </WorldContext.Provider>,
    ports,
  );
  await opened.find('[data-field="pin"] input');
  // The screen is known to the trace shortly after it is drawn.
  await expect
    .poll(async () => {
      await opened.settle();
      return watchedScreens().length > 0 && document.querySelector('.wt-test')?.textContent?.includes('Pick');
    })
    .toBe(true);
  return opened;
}

async function press(label: string, within = '.wt-test'): Promise<void> {
  const found = [...document.querySelectorAll<HTMLElement>(`${within} button, ${within} label`)].find((one) =>
    one.textContent?.includes(label),
  );
  if (found === undefined) throw new Error(`no button "${label}" in ${document.querySelector(within)?.textContent}`);
  await act(async () => found.click());
  await world?.settle();
}

const recorded = () => recorder.store.getState().entries;
const named = (name: string): TraceEntry | undefined => recorded().find((entry) => entry.name === name);

describe('what the runtime reports in development', () => {
  it('an event, the state that it changes, and each step of the action with its place', async () => {
    world = await open();
    await press('Pick');
    expect(named('picked')).toMatchObject({
      kind: 'event',
      values: { count: 7 },
      isHandled: true,
      place: { screen: 'test/Screen', path: '/on/picked' },
    });
    expect(named('total')).toMatchObject({ kind: 'state', changes: [{ name: 'total', before: 1, after: 7 }] });
    const run = named('Pick');
    expect(run).toMatchObject({
      kind: 'action',
      outcome: 'done',
      place: { screen: 'test/Screen', path: '/body/0/actions/0/do' },
      steps: [
        { kind: 'emit', outcome: 'on', depth: 0, place: { path: '/body/0/actions/0/do/0' } },
        { kind: 'notify', outcome: 'skipped', depth: 0 },
        { kind: 'choose', outcome: 'on', depth: 0 },
        { kind: 'notify', outcome: 'on', depth: 1, place: { path: '/body/0/actions/0/do/2/choose/0/do/0' } },
      ],
    });
    expect(run?.ms).toBeGreaterThan(0);
  });

  it('the step that failed with its reason, the one that the user refused, and an event that nobody handles', async () => {
    world = await open();
    await press('Fail');
    expect(named('Fail')).toMatchObject({
      outcome: 'failed',
      steps: [{ kind: 'call', outcome: 'failed', failure: 'The order is locked (refused order_locked 200)' }],
    });
    await press('Refuse');
    expect(named('Refuse')).toMatchObject({
      outcome: 'stopped',
      steps: [
        { kind: 'emit', outcome: 'on' },
        { kind: 'confirm', outcome: 'stop' },
      ],
    });
    expect(named('nobody')).toMatchObject({ kind: 'event', isHandled: false });
  });

  it('an action whose failure is answered by a later step has stopped, not failed; 200 steps are kept', async () => {
    world = await open();
    await press('Answer');
    expect(named('Answer')).toMatchObject({
      outcome: 'stopped',
      steps: [
        { kind: 'call', outcome: 'failed' },
        { kind: 'confirm', outcome: 'stop' },
      ],
    });
    await press('Many');
    await expect.poll(() => named('Many')).toMatchObject({ outcome: 'done', dropped: 3 });
    const many = named('Many');
    expect(many?.kind === 'action' ? many.steps.length : 0).toBe(200);
  });

  it('the value of a password field is masked in the state and wherever it goes', async () => {
    world = await open();
    await world.type('[data-field="pin"] input', 'sesame-77');
    await expect.poll(() => recorded().some(({ name }) => name === 'typed')).toBe(true);
    expect(JSON.stringify(recorded())).toContain('••••••');
    expect(JSON.stringify(recorded())).not.toContain('sesame-77');
    expect(JSON.stringify(recorder.snapshots.of({ note: 'it is sesame-77' }))).not.toContain('sesame-77');
  });
});

const toggle = (code = 'KeyT') =>
  act(async () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { ctrlKey: true, altKey: true, code }));
  });

describe('the panel of hidden elements (Ctrl+Alt+W)', () => {
  it('masks the values that an expression reads', async () => {
    world = await open();
    await world.type('[data-field="pin"] input', 'open');
    await toggle('KeyW');
    await press('Weight', '.wi-list');
    const details = () => document.querySelector('.wi-details')?.textContent ?? '';
    expect(details()).toContain("{{ values.pin == 'open' }}");
    await expect
      .poll(async () => {
        await world?.settle();
        return details();
      })
      .toContain('values.pin = "••••••"');
    expect(details()).not.toContain('"open"');
    await toggle('KeyW');
  });
});

describe('the trace panel (Ctrl+Alt+T)', () => {
  const panel = () => document.querySelector<HTMLElement>('.wt-panel');
  const rows = () => [...document.querySelectorAll('.wt-list button .wt-name')].map(({ textContent }) => textContent);

  it('takes the focus, closes with Escape, and gives the focus back', async () => {
    watchFocus(document);
    world = await open();
    const field = document.querySelector<HTMLInputElement>('[data-field="pin"] input');
    await act(async () => field?.focus());
    await toggle();
    expect(document.activeElement).toBe(panel());
    await act(async () => panel()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
    expect(panel()).toBe(null);
    await expect.poll(() => document.activeElement).toBe(field);
  });

  it('asks for the place of a step once it is opened, and says how many steps are not kept', async () => {
    const asked = vi.spyOn(window, 'fetch').mockRejectedValue(new Error('no development server'));
    world = await open();
    await toggle();
    await press('Many');
    await press('Many', '.wt-list');
    expect(document.querySelector('.wt-details')?.textContent).toContain('Further steps that are not kept: 3');
    const before = asked.mock.calls.length;
    expect(document.querySelectorAll('.wt-steps details')).toHaveLength(200);
    expect(before).toBeLessThan(10);
    const step = document.querySelector<HTMLDetailsElement>('.wt-steps details');
    await act(async () => {
      if (step !== null) step.open = true;
      step?.dispatchEvent(new Event('toggle'));
    });
    expect(asked.mock.calls.length).toBe(before + 1);
    expect(String(asked.mock.lastCall?.[0])).toContain('path=%2Fbody%2F2%2Factions%2F1%2Fdo%2F0');
    asked.mockRestore();
    await toggle();
  });

  it('lists the entries, newest first; filters, details, copy, pause, clear', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    world = await open();
    await toggle();
    expect(panel()?.textContent).toContain('Shared state, as it is now');
    expect(panel()?.textContent).toContain('page.total');
    await press('Pick');
    await press('Fail');
    // Steps of an event are a run of their own.
    expect(rows().filter((name) => name !== 'typed')).toEqual(['Fail', 'total', 'Pick', 'picked', 'Pick']);
    await press('Event', '.wt-tools');
    expect(rows()).toEqual(['picked']);
    await press('All', '.wt-tools');
    await press('Failures only', '.wt-tools');
    expect(rows()).toEqual(['Fail']);
    await press('Fail', '.wt-list');
    expect(panel()?.textContent).toContain('The order is locked');
    await press('Copy JSON', '.wt-details');
    expect(JSON.parse(copied.mock.lastCall?.[0] ?? '')).toMatchObject({ kind: 'action', name: 'Fail', outcome: 'failed' });
    await act(async () => document.querySelector<HTMLElement>('[aria-label="Pause recording"]')?.click());
    const before = recorded().length;
    await press('Pick');
    expect(recorded()).toHaveLength(before);
    await act(async () => document.querySelector<HTMLElement>('[aria-label="Clear"]')?.click());
    expect(recorded()).toEqual([]);
    await toggle();
    expect(panel()).toBe(null);
  });

  it('shows the expressions under the pointer with what they read, and the edge moves by arrow keys', async () => {
    world = await open();
    await world.type('[data-field="pin"] input', 'open');
    await toggle();
    await press('Point at an element', '.wt-tools');
    await expect
      .poll(async () => {
        const field = document.querySelector('[data-field="weight"] input');
        await act(async () => field?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true })));
        await world?.settle();
        return document.querySelector('.wt-details')?.textContent ?? '';
      })
      .toContain("{{ values.pin == 'open' }}");
    const told = document.querySelector('.wt-details')?.textContent;
    expect(told).toContain('= true');
    expect(told).toContain('values.pin = "••••••"');
    expect(told).toContain('src/schemas/test/Screen.json');
    const edge = document.querySelector<HTMLElement>('.wt-resizer');
    const height = panel()?.style.height;
    await act(async () => edge?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true })));
    expect(Number.parseInt(panel()?.style.height ?? '', 10)).toBe(Number.parseInt(height ?? '', 10) + 24);
  });
});
