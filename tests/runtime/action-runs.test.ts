import { describe, expect, it, vi } from 'vitest';
import { CallFailure, type FailureDetail } from '../../contract/failure.ts';
import { busyOf } from '../../src/runtime/actions/busy.ts';
import { runSteps } from '../../src/runtime/actions/run.ts';
import type { CompiledSteps, Scope } from '../../src/runtime/language/stages.ts';
import type { CallOptions, OutcomeRequest, Ports, Values, WorkProgress } from '../../src/runtime/ports.ts';

const failed = (detail: Partial<FailureDetail>, message = 'no') => new CallFailure(message, { kind: 'refused', status: 200, ...detail });
const expression = <T>(evaluate: (scope: Scope) => T) => ({ source: '', reads: [], paths: [], evaluate, evaluateOrThrow: evaluate });

interface Setting {
  readonly answer?: (endpoint: string, input: Values, turn: number) => unknown;
  readonly stopsAfter?: number;
  readonly goesAway?: boolean;
}

function world({ answer = () => null, stopsAfter = Number.POSITIVE_INFINITY, goesAway = false }: Setting = {}) {
  const keys: (string | undefined)[] = [];
  const told: WorkProgress[] = [];
  const shown: { title: string | null; text?: string; total?: number }[] = [];
  const outcomes: OutcomeRequest[] = [];
  const said: string[] = [];
  const navigate = vi.fn();
  const showFailure = vi.fn();
  const ends = vi.fn();
  const who = { id: 'u1' };
  let turn = 0;
  const ports = {
    translate: (message: unknown, values?: object) => `${String(message)}${values === undefined ? '' : JSON.stringify(values)}`,
    call: async (endpoint: string, input: Values, options?: CallOptions) => {
      keys.push(options?.idempotencyKey);
      const reply = answer(endpoint, input, turn++);
      if (reply instanceof Error) throw reply;
      return reply;
    },
    idList: (endpoint: string) => (endpoint === 'close' ? 'ids' : null),
    changes: (endpoint: string) => endpoint !== 'read',
    isKeyed: (endpoint: string) => endpoint === 'pay',
    work: (request: { title: string | null }) => {
      shown.push(request);
      return {
        report: (now: WorkProgress) => told.push(now),
        isStopped: () => told.length >= stopsAfter,
        isAway: () => goesAway,
        end: ends,
      };
    },
    notify: (_tone: string, text: string) => said.push(text),
    showOutcome: async (request: OutcomeRequest) => {
      outcomes.push(request);
      return 'close' as const;
    },
    showFailure,
    navigate,
    user: () => ({ id: who.id, username: 'merchant', nickName: 'Merchant' }),
  } as unknown as Ports;
  const at = {
    ports,
    title: 'Pay',
    reload: vi.fn(),
    drawn: () => null,
    close: vi.fn(),
    set: vi.fn(),
    emit: vi.fn(async () => true),
    onOutcome: vi.fn(),
  };
  return { at, who, keys, told, shown, outcomes, said, navigate, showFailure, ends };
}

describe('a failing step says what was done before it', () => {
  const steps: CompiledSteps = [
    { kind: 'call', call: 'save' },
    { kind: 'notify', notify: 'saved' },
    { kind: 'call', call: 'submit' },
    { kind: 'call', call: 'pay' },
  ];
  const refuse = (at: string) => ({ answer: (endpoint: string) => (endpoint === at ? failed({}) : null) });

  it('counts what acts, and only when something was changed', async () => {
    const here = world(refuse('submit'));
    expect(await runSteps(steps, {}, here.at)).toBe(false);
    expect(here.showFailure.mock.calls[0]?.[1]).toBe('error.doneBefore{"done":1,"total":3,"names":""}');

    const first = world(refuse('save'));
    await runSteps(steps, {}, first.at);
    expect(first.showFailure).toHaveBeenCalledExactlyOnceWith(expect.any(CallFailure), undefined);

    const reading = world(refuse('submit'));
    await runSteps(
      [
        { kind: 'call', call: 'read' },
        { kind: 'call', call: 'submit' },
      ],
      {},
      reading.at,
    );
    expect(reading.showFailure.mock.calls[0]?.[1]).toBeUndefined();
  });

  it('names it by what was said while it ran, in branches too', async () => {
    const here = world(refuse('submit'));
    const branch: CompiledSteps = [{ kind: 'choose', choose: [{ when: expression(() => true), do: [{ kind: 'call', call: 'submit' }] }] }];
    await runSteps([{ kind: 'call', call: 'save', progress: 'Saving' }, ...branch], {}, here.at);
    expect(here.showFailure.mock.calls[0]?.[1]).toContain('"done":1,"total":2,"names":"Saving"');
  });

  it('says it beside a form as well, which shows only the failure', async () => {
    const here = world(refuse('submit'));
    await runSteps(steps, {}, { ...here.at, onFailure: () => true });
    expect(here.showFailure).not.toHaveBeenCalled();
    expect(here.said.at(-1)).toContain('error.doneBefore');
  });
});

describe('calls that take effect once per key (security M1)', () => {
  const pay = (amount: number): CompiledSteps => [{ kind: 'call', call: 'pay', with: { amount } }];

  it('carry a key, a new one for each press; others carry none', async () => {
    const here = world();
    await runSteps(pay(1), {}, here.at);
    await runSteps(pay(1), {}, here.at);
    await runSteps([{ kind: 'call', call: 'save' }], {}, here.at);
    expect(here.keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(here.keys[1]).toMatch(/^[0-9a-f]{32}$/);
    expect(here.keys[1]).not.toBe(here.keys[0]);
    expect(here.keys[2]).toBeUndefined();
  });

  it.each<[string, Partial<FailureDetail>]>([
    ['no answer', { kind: 'unreachable', status: 0 }],
    ['a timeout', { kind: 'timeout', status: 0 }],
    ['a gateway that gave up', { status: 504 }],
    ['a server that broke down', { status: 500 }],
  ])('keep it after %s, for the same input only, until it was answered', async (_name, detail) => {
    const here = world({ answer: (_endpoint, { amount }, turn) => (amount === 1 && turn === 0 ? failed(detail) : null) });
    for (const amount of [1, 2, 1, 1]) await runSteps(pay(amount), {}, here.at);
    const [first, other, again, next] = here.keys;
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(next).not.toBe(first);
  });

  it('take a new one after a refusal: refused checks are not stored', async () => {
    const here = world({ answer: (_endpoint, _input, turn) => (turn === 0 ? failed({}) : null) });
    await runSteps(pay(1), {}, here.at);
    await runSteps(pay(1), {}, here.at);
    expect(here.keys[1]).not.toBe(here.keys[0]);
  });
});

describe('a large batch', () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => ({ id: `r${index}` }));
  const steps: CompiledSteps = [
    { kind: 'call', call: 'close', with: { ids: expression(({ rows: all }) => (all as { id: string }[]).map(({ id }) => id).join()) } },
    { kind: 'outcome', outcome: 'done' },
  ];
  const closed = (_endpoint: string, { ids }: Values) => {
    const results = String(ids)
      .split(',')
      .map((id) => ({ id, label: id, ok: !id.endsWith('7') }));
    return { done: results.filter(({ ok }) => ok).length, failed: results.filter(({ ok }) => !ok).length, results };
  };

  it('tells how far it is and how many failed', async () => {
    const here = world({ answer: closed });
    await runSteps(steps, { rows }, here.at);
    expect(here.shown).toEqual([{ title: 'Pay', total: 1_000 }]);
    expect(here.told).toHaveLength(10);
    expect([here.told[0], here.told[9]]).toEqual([
      { done: 90, failed: 10, total: 1_000 },
      { done: 900, failed: 100, total: 1_000 },
    ]);
    expect(here.ends).toHaveBeenCalledOnce();
  });

  it('stops between two parts, and says how many were not tried', async () => {
    const here = world({ answer: closed, stopsAfter: 3 });
    await runSteps(steps, { rows }, here.at);
    expect(here.keys).toHaveLength(3);
    expect(here.outcomes[0]).toMatchObject({ outcome: { done: 270, failed: 30 }, notTried: 700 });
    const told = here.at.onOutcome.mock.calls[0]?.[0];
    expect(told.results).toHaveLength(300);
  });

  it('does not go on against a server that is gone: the part may have been done, the rest was not tried', async () => {
    const here = world({
      answer: (endpoint, input, turn) => (turn === 2 ? failed({ kind: 'unreachable', status: 0 }, '') : closed(endpoint, input)),
    });
    await runSteps(steps, { rows }, here.at);
    expect(here.outcomes[0]).toMatchObject({ outcome: { done: 180, failed: 120 }, notTried: 700 });
    expect(here.outcomes[0]?.outcome.results[250]?.message).toBe('error.offline.call');
  });

  it.each(['u2', ''])('is given up when its user has gone: nothing more of it is done, or shown to who is there ("%s")', async (next) => {
    const here = world({
      answer(endpoint, input, turn) {
        if (turn === 1) here.who.id = next;
        return closed(endpoint, input);
      },
    });
    expect(await runSteps([...steps, { kind: 'call', call: 'save' }], { rows }, here.at)).toBe(false);
    expect([here.keys.length, here.outcomes, here.said]).toEqual([2, [], []]);
    const refused = world({
      answer() {
        refused.who.id = next;
        return failed({});
      },
    });
    expect(await runSteps([{ kind: 'call', call: 'save' }], {}, refused.at)).toBe(false);
    expect(refused.showFailure).not.toHaveBeenCalled();
  });

  it('keeps what was done when the session ends in the middle', async () => {
    const over = failed({ kind: 'session_over', status: 401 });
    const here = world({ answer: (endpoint, input, turn) => (turn === 1 ? over : closed(endpoint, input)) });
    await runSteps(steps, { rows }, here.at);
    expect(here.showFailure).toHaveBeenCalledExactlyOnceWith(over);
    expect(here.outcomes[0]).toMatchObject({ outcome: { done: 90, failed: 10 }, notTried: 900 });
  });
});

describe('an action that goes on in the background', () => {
  it('is told when it is done, leads nowhere, and shows nothing more of itself', async () => {
    const here = world({ goesAway: true });
    expect(
      await runSteps(
        [
          { kind: 'call', call: 'save' },
          { kind: 'call', call: 'submit' },
          { kind: 'navigate', navigate: '/order/list' },
        ],
        {},
        here.at,
      ),
    ).toBe(true);
    expect(here.shown).toHaveLength(1);
    expect(here.navigate).not.toHaveBeenCalled();
    expect(here.said).toEqual(['widget.action.finished{"title":"Pay"}']);
  });

  it('is not told twice when a step tells it', async () => {
    const here = world({ goesAway: true });
    await runSteps(
      [
        { kind: 'call', call: 'save' },
        { kind: 'notify', notify: 'saved' },
      ],
      {},
      here.at,
    );
    expect(here.said).toEqual(['saved{}']);
  });

  it('shows a failure where the user is now, not beside a form that is left', async () => {
    const here = world({ goesAway: true, answer: () => failed({}) });
    const onFailure = vi.fn(() => true);
    await runSteps([{ kind: 'call', call: 'save' }], {}, { ...here.at, onFailure });
    expect(onFailure).not.toHaveBeenCalled();
    expect(here.showFailure).toHaveBeenCalledOnce();
  });
});

describe('what runs already', () => {
  it('is not started again from another place of the same owner, and may be for another row', () => {
    const owner = {};
    expect(busyOf(owner).start('1:abandon')).toBe(true);
    expect(busyOf(owner).start('1:abandon')).toBe(false);
    expect(busyOf(owner).start('2:abandon')).toBe(true);
    expect(busyOf({}).start('1:abandon')).toBe(true);
    busyOf(owner).end('1:abandon');
    expect([...busyOf(owner).get()]).toEqual(['2:abandon']);
    expect(busyOf(owner).start('1:abandon')).toBe(true);
  });
});

describe('the button of a question', () => {
  it('is red before the dangerous call, again after its refusal, and no more once it is done', async () => {
    const reds: (boolean | undefined)[] = [];
    const refused = failed({ fields: [{ path: 'reason', rule: 'required', message: 'say why' }] });
    const { at } = world({ answer: (_endpoint, _input, turn) => (turn === 0 ? refused : null) });
    const ask = async ({ danger }: { danger?: boolean }) => {
      reds.push(danger);
      return { reason: 'lost' };
    };
    const question = { kind: 'ask', title: 'Why', ask: { type: 'object', properties: { reason: {} } } };
    const steps = [question, { kind: 'call', call: 'remove' }, question] as unknown as CompiledSteps;
    expect(await runSteps(steps, {}, { ...at, ports: { ...at.ports, ask } as unknown as Ports, danger: true })).toBe(true);
    expect(reds).toEqual([true, true, false]);
  });
});
