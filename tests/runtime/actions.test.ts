import { describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
import { runSteps } from '../../src/runtime/actions/run.ts';
import type { CompiledSteps, Scope } from '../../src/runtime/language/stages.ts';
import type { Ports } from '../../src/runtime/ports.ts';

type Called = [endpoint: string, input: unknown];

function world(replies: readonly unknown[], answers: Partial<Ports> = {}) {
  const called: Called[] = [];
  const said: string[] = [];
  const queue = [...replies];
  const ports = {
    translate: (message: unknown, values?: object) => `${String(message)}${values === undefined ? '' : JSON.stringify(values)}`,
    call: async (endpoint: string, input: unknown) => {
      called.push([endpoint, input]);
      const reply = queue.shift();
      if (reply instanceof Error) throw reply;
      return reply;
    },
    changes: () => true,
    isKeyed: () => false,
    work: () => ({ report: () => undefined, isStopped: () => false, isAway: () => false, end: () => undefined }),
    idList: (endpoint: string) => (endpoint === 'order.close' ? 'ids' : null),
    notify: (_tone: string, text: string) => said.push(text),
    showFailure: vi.fn(),
    confirm: async () => true,
    ask: async () => ({ reason: 'why' }),
    showOutcome: async () => 'close' as const,
    ...answers,
    user: () => ({ id: 'u1', username: 'merchant', nickName: 'Merchant' }),
  } as unknown as Ports;
  return {
    called,
    said,
    ports,
    reload: vi.fn(),
    drawn: () => null,
    close: vi.fn(),
    set: vi.fn(),
    emit: vi.fn(async () => true),
    onOutcome: vi.fn(),
  };
}

const expression = <T>(evaluate: (scope: Scope) => T) => ({ source: '', reads: [], paths: [], evaluate, evaluateOrThrow: evaluate });
const batch: CompiledSteps = [
  { kind: 'ask', ask: { type: 'object', properties: {} }, title: 'why' },
  {
    kind: 'call',
    call: 'order.close',
    with: {
      ids: expression(({ rows }) => (rows as { id: string }[]).map(({ id }) => id).join()),
      reason: expression(({ answer }) => (answer as { reason: string }).reason),
    },
  },
  { kind: 'outcome', outcome: 'done' },
  { kind: 'notify', notify: 'end' },
];
const rows = [{ id: '1' }, { id: '2' }, { id: '3' }];
const outcome = (failed: readonly string[], all = ['1', '2', '3']) => ({
  done: all.length - failed.length,
  failed: failed.length,
  results: all.map((id) => ({ id, label: id, ok: !failed.includes(id) })),
});

describe('a visit', () => {
  const step = (name: unknown) => [
    { kind: 'visit' as const, visit: 'https://a.example/{no}?q={no}', with: { no: expression(() => name) } },
  ];

  it('encodes what fills its address, so that it leads nowhere else', async () => {
    const visit = vi.fn();
    await runSteps(step('../x?y=1&z#/..'), {}, world([], { visit }));
    expect(visit).toHaveBeenCalledWith('https://a.example/..%2Fx%3Fy%3D1%26z%23%2F..?q=..%2Fx%3Fy%3D1%26z%23%2F..', 'tab');
  });
  it('goes nowhere without a value', async () => {
    const visit = vi.fn();
    expect(await runSteps(step(undefined), {}, world([], { visit, showFailure: vi.fn() }))).toBe(false);
    expect(visit).not.toHaveBeenCalled();
  });
});

describe('an action', () => {
  it('asks with its own title on the button, unless the step has a better word', async () => {
    const ask = vi.fn(async (_request: unknown) => ({}));
    const confirm = vi.fn(async (_request: unknown) => true);
    const at = { ...world([], { ask, confirm }), title: 'Abandon' };
    const form = { type: 'object' as const, properties: {} };
    await runSteps(
      [
        { kind: 'ask', ask: form, title: 'why' },
        { kind: 'ask', ask: form, title: 'why', okText: 'Save' },
        { kind: 'confirm', confirm: 'sure' },
        { kind: 'confirm', confirm: 'sure', okText: 'Yes' },
      ],
      {},
      at,
    );
    const words = [...ask.mock.calls, ...confirm.mock.calls].map(([request]) => (request as { okText?: string }).okText);
    expect(words).toEqual(['Abandon', 'Save', 'Abandon', 'Yes']);
  });
  it('names what it asks about, and a dangerous action asks with a red button', async () => {
    const ask = vi.fn(async (_request: unknown) => ({}));
    const confirm = vi.fn(async (_request: unknown) => true);
    const form = { type: 'object' as const, properties: {} };
    const values = { no: expression(() => 'WB1'), sum: expression(() => 'CNY 8') };
    const steps: CompiledSteps = [
      { kind: 'ask', ask: form, title: 'refund', text: 'back', values },
      { kind: 'confirm', confirm: 'sure' },
    ];
    await runSteps(steps, {}, { ...world([], { ask, confirm }), danger: true });
    await runSteps(steps, {}, world([], { ask, confirm }));
    const named = JSON.stringify({ no: 'WB1', sum: 'CNY 8' });
    expect(ask.mock.calls[0]).toMatchObject([{ title: `refund${named}`, text: `back${named}`, danger: true }]);
    expect([...ask.mock.calls, ...confirm.mock.calls].map(([request]) => (request as { danger?: boolean }).danger === true)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
  it('closes what its screen stands in, as a form that was opened over a list does when it is sent', async () => {
    const at = world([null, new CallFailure('no', { kind: 'refused', status: 200 })]);
    const steps: CompiledSteps = [
      { kind: 'call', call: 'a' },
      { kind: 'close', close: true },
      { kind: 'notify', notify: 'saved' },
    ];
    await runSteps(steps, {}, at);
    expect([at.close.mock.calls.length, at.said]).toEqual([1, ['saved{}']]);
    await runSteps(steps, {}, at);
    expect(at.close).toHaveBeenCalledTimes(1);
  });
  it('hands the result of a step to later ones', async () => {
    const at = world([{ total: 3 }]);
    const done = await runSteps(
      [
        { kind: 'call', call: 'a', as: 'found' },
        { kind: 'notify', notify: 'n', values: { n: expression((scope) => (scope.found as { total: number }).total) } },
      ],
      {},
      at,
    );
    expect(done).toBe(true);
    expect(at.said).toEqual(['n{"n":3}']);
  });

  it('stops at a question answered no, and at a form that was closed', async () => {
    const no = world([], { confirm: async () => false });
    expect(
      await runSteps(
        [
          { kind: 'confirm', confirm: 'sure?' },
          { kind: 'call', call: 'a' },
        ],
        {},
        no,
      ),
    ).toBe(false);
    const closed = world([], { ask: async () => null });
    expect(await runSteps(batch, { rows }, closed)).toBe(false);
    expect([...no.called, ...closed.called]).toEqual([]);
  });

  it('shows a failing step once and leaves the rest undone', async () => {
    const failure = new CallFailure('no', { kind: 'refused', status: 200 });
    const at = world([failure]);
    expect(
      await runSteps(
        [
          { kind: 'call', call: 'a' },
          { kind: 'notify', notify: 'never' },
        ],
        {},
        at,
      ),
    ).toBe(false);
    expect(at.ports.showFailure).toHaveBeenCalledExactlyOnceWith(failure, undefined);
    expect(at.said).toEqual([]);
  });

  it('skips a step whose condition does not hold, also when it cannot be answered', async () => {
    const at = world([]);
    await runSteps(
      [
        { kind: 'notify', notify: 'a', when: expression(() => false) },
        { kind: 'notify', notify: 'b', when: expression(() => undefined) },
        { kind: 'notify', notify: 'c' },
      ],
      {},
      at,
    );
    expect(at.said).toEqual(['c{}']);
  });
});

describe('a batch', () => {
  it('says its outcome and goes on when every row is done', async () => {
    const at = world([outcome([])]);
    expect(await runSteps(batch, { rows }, at)).toBe(true);
    expect(at.said).toEqual(['done{"done":3,"failed":0}', 'end{}']);
  });

  it('tries just the failed rows again, without asking again', async () => {
    const ask = vi.fn(async () => ({ reason: 'why' }));
    const choices = ['retry', 'retry', 'close'] as const;
    let at = 0;
    const here = world([outcome(['2', '3']), outcome(['3'], ['2', '3']), outcome(['3'], ['3'])], {
      ask,
      showOutcome: async () => choices[at++] ?? 'close',
    });
    await runSteps(batch, { rows }, here);
    expect(here.called.map(([, input]) => input)).toEqual([
      { ids: '1,2,3', reason: 'why' },
      { ids: '2,3', reason: 'why' },
      { ids: '3', reason: 'why' },
    ]);
    expect(ask).toHaveBeenCalledOnce();
    expect(here.onOutcome).toHaveBeenCalledTimes(3);
  });

  it('asks again what the failed rows come to, where the document says so', async () => {
    const ids = expression(({ rows: left }) => (left as { id: string }[]).map(({ id }) => id).join());
    const sum = expression(({ totals }) => totals);
    const confirm = vi.fn(async (_request: unknown) => true);
    let choice: 'retry' | 'close' = 'retry';
    const showOutcome = async () => {
      const now = choice;
      choice = 'close';
      return now;
    };
    const here = world(['30', outcome(['2']), '10', outcome([], ['2'])], { confirm, showOutcome });
    await runSteps(
      [
        { kind: 'call', call: 'totals', with: { ids }, as: 'totals' },
        { kind: 'confirm', confirm: 'pay', values: { sum } },
        { kind: 'call', call: 'pay', with: { ids, totals: sum } },
        { kind: 'outcome', outcome: 'paid', again: 'totals' },
      ],
      { rows },
      here,
    );
    expect(here.called).toEqual([
      ['totals', { ids: '1,2,3' }],
      ['pay', { ids: '1,2,3', totals: '30' }],
      ['totals', { ids: '2' }],
      ['pay', { ids: '2', totals: '10' }],
    ]);
    expect(confirm.mock.calls.map(([question]) => question)).toMatchObject([{ text: 'pay{"sum":"30"}' }, { text: 'pay{"sum":"10"}' }]);
  });
});

describe('a batch of more ids than one call takes (wire.md, Lists)', () => {
  const many = Array.from({ length: 250 }, (_, index) => ({ id: `r${index}` }));
  const part = (from: number, to: number, failed: readonly string[] = []) =>
    outcome(
      failed,
      many.slice(from, to).map(({ id }) => id),
    );

  it('goes in calls of a hundred, and its outcome is one, in the order of the rows', async () => {
    const at = world([part(0, 100), part(100, 200, ['r150']), part(200, 250)]);
    await runSteps(batch, { rows: many }, at);
    expect(at.called.map(([, input]) => (input as { ids: string }).ids.split(',').length)).toEqual([100, 100, 50]);
    const [told] = at.onOutcome.mock.calls[0] ?? [];
    expect(told).toMatchObject({ done: 249, failed: 1 });
    expect(told.results.map(({ id }: { id: string }) => id)).toEqual(many.map(({ id }) => id));
  });

  it('keeps what was done when a part fails, and says the reason for each of its rows', async () => {
    const at = world([part(0, 100), new CallFailure('busy', { kind: 'refused', status: 429 }), part(200, 250)]);
    await runSteps(batch, { rows: many }, at);
    const [told] = at.onOutcome.mock.calls[0] ?? [];
    expect(told).toMatchObject({ done: 150, failed: 100 });
    expect(told.results[120]).toEqual({ id: 'r120', label: 'r120', ok: false, message: 'busy' });
  });
});

describe('an input that cannot be worked out', () => {
  it('stops the call, which without it could do more than was asked for', async () => {
    const unanswerable = {
      ...expression(() => undefined),
      evaluateOrThrow: () => {
        throw new Error('too costly');
      },
    };
    const download = vi.fn(async () => true);
    const at = world([], { download });
    expect(await runSteps([{ kind: 'download', download: 'order.export', with: { ids: unanswerable } }], {}, at)).toBe(false);
    expect(await runSteps([{ kind: 'call', call: 'order.close', with: { ids: unanswerable } }], {}, at)).toBe(false);
    expect(download).not.toHaveBeenCalled();
    expect(at.called).toEqual([]);
    expect(at.ports.showFailure).toHaveBeenCalledTimes(2);
  });
});

describe('a call that is refused after a question', () => {
  const refused = (path: string) =>
    new CallFailure('no', { kind: 'refused', status: 200, fields: [{ path, rule: 'length', message: 'too long' }] });
  const question: CompiledSteps = [
    { kind: 'ask', ask: { type: 'object', properties: { reason: { 'x-component': 'Input' } } }, title: 'why' },
    { kind: 'call', call: 'order.close', with: { reason: expression(({ answer }) => (answer as { reason: string }).reason) } },
  ];

  it('asks again with what was answered and what was wrong beside its field', async () => {
    const ask = vi.fn(async (_request: unknown) => ({ reason: 'a' }));
    const at = world([refused('reason'), outcome([])], { ask });
    expect(await runSteps(question, {}, at)).toBe(true);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(ask.mock.calls[1]?.[0]).toMatchObject({ answered: { reason: 'a' }, problems: [{ path: 'reason', message: 'too long' }] });
    expect(at.ports.showFailure).not.toHaveBeenCalled();
  });

  it('says what concerns no field, and asks again all the same: nothing typed is lost', async () => {
    const answers = [{ reason: 'a' }, null];
    const ask = vi.fn(async (_request: unknown) => answers.shift() ?? null);
    const at = world([refused('ids')], { ask });
    expect(await runSteps(question, {}, at)).toBe(false);
    expect(ask.mock.calls[1]?.[0]).toMatchObject({ answered: { reason: 'a' }, problems: [] });
    expect(at.ports.showFailure).toHaveBeenCalledOnce();
  });

  it('does not ask again when nobody answered: the call may have been done', async () => {
    const ask = vi.fn(async () => ({ reason: 'a' }));
    const at = world([new CallFailure('', { kind: 'timeout', status: 0 })], { ask });
    expect(await runSteps(question, {}, at)).toBe(false);
    expect(ask).toHaveBeenCalledOnce();
  });
});
