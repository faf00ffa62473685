import { describe, expect, it, vi } from 'vitest';
import { runSteps } from '../../src/runtime/actions/run.ts';
import { evaluateInputs, isExpression } from '../../src/runtime/inputs.ts';
import type { Scope } from '../../src/runtime/language/stages.ts';
import type { Ports, Values } from '../../src/runtime/ports.ts';
import { blockOf, builtScreen } from './built-screen.ts';

const screen = await builtScreen('order/SingleOrder');
const form = blockOf(screen, 'form');

const order = {
  customerNo: 'MINE-1',
  goodsType: 'general',
  productCode: 'STD',
  insured: true,
  insuranceValue: '10.00',
  insuranceCurrency: 'CNY',
  consignor: { name: 'A' },
  consignee: { country: 'DE' },
  boxes: [{ boxNo: '1' }],
  goods: [],
};
const offer = (productCode: string, offered: boolean) => ({
  productCode,
  offered,
  total: '12.00',
  totalText: 'CNY 12.00',
  currencyCode: 'CNY',
});

/** What an event of the page calls, with the page's own state. */
async function callsOf(name: string, scope: Scope, replies: Readonly<Record<string, unknown>> = {}) {
  const calls: (readonly [string, Values])[] = [];
  const said: string[] = [];
  const ports = {
    translate: (text: unknown) => String(text),
    call: async (endpoint: string, input: Values) => {
      calls.push([endpoint, input]);
      return replies[endpoint] ?? { id: '7', revision: 5 };
    },
    confirm: async () => true,
    idList: () => null,
    changes: () => true,
    isKeyed: () => false,
    open: async () => undefined,
    navigate: vi.fn(),
    work: () => ({ report: () => undefined, isStopped: () => false, isAway: () => false, end: () => undefined }),
    notify: (_tone: string, text: string) => said.push(text),
    showFailure: (failure: unknown) => said.push(String(failure)),
    user: () => ({ id: 'u1', username: 'merchant', nickName: 'Merchant' }),
  } as unknown as Ports;
  const at = { ports, title: 'Submit', reload: vi.fn(), drawn: () => null, close: vi.fn(), set: vi.fn(), emit: vi.fn(async () => true) };
  const isDone = await runSteps(screen.on[name] ?? [], scope, at);
  return { calls, said, isDone };
}

const page = { draftId: '', revision: 0, chosen: '', asked: 0, isChanged: false, agreed: {}, offers: [] };
const event = { order, productCode: 'EXP', seen: 3 };

describe('what the page of a single order sends', () => {
  it('a draft that is kept for the first time has no id; one that is known has its own', async () => {
    const first = await callsOf('save', { params: {}, page, event });
    expect(first.calls).toEqual([['order.saveDraft', { ...order, productCode: 'EXP', revision: 3 }]]);
    const again = await callsOf('save', { params: {}, page: { ...page, draftId: '9', revision: 4 }, event });
    expect(again.calls).toEqual([['order.saveDraft', { ...order, productCode: 'EXP', id: '9', revision: 4 }]]);
  });

  it('a copy leaves the number, the id and the revision to the server', async () => {
    const { calls } = await callsOf('copy', { params: {}, page: { ...page, draftId: '9' }, event });
    const { customerNo: _own, ...rest } = order;
    expect(calls).toEqual([['order.saveDraft', { ...rest, productCode: 'EXP' }]]);
  });

  it('an order that is placed agrees to the offer of its product', async () => {
    const quote = { quoteId: 'q1', products: [offer('STD', true), offer('EXP', true)] };
    const { calls, isDone } = await callsOf(
      'place',
      { params: {}, page, event: { ...event, pay: true } },
      { 'calculate.orderTry': { quote } },
    );
    expect(isDone).toBe(true);
    expect(calls.map(([endpoint]) => endpoint)).toEqual(['calculate.orderTry', 'order.saveDraft', 'order.submit']);
    expect(calls[0]?.[1]).toEqual(order);
    const agreed = { quoteId: 'q1', total: '12.00', currencyCode: 'CNY', pay: true };
    expect(calls[2]?.[1]).toEqual({ ...order, productCode: 'EXP', id: '7', revision: 5, ...agreed });
  });

  it.each([
    ['nobody offers the product', { quote: { quoteId: 'q1', products: [offer('EXP', false), offer('STD', true)] } }],
    ['there is no quote', { quote: null, missing: [] }],
  ])('where %s, nothing is sent and it is said', async (_what, reply) => {
    const { calls, said, isDone } = await callsOf(
      'place',
      { params: {}, page, event: { ...event, pay: false } },
      { 'calculate.orderTry': reply },
    );
    expect([isDone, calls.map(([endpoint]) => endpoint), said]).toEqual([false, ['calculate.orderTry'], ['order.single.noOffer']]);
  });
});

describe('what the page takes for the order', () => {
  const [, place] = form.submit?.do ?? [];
  const emitted = (params: Values, values: Values) =>
    place !== undefined && 'emit' in place
      ? evaluateInputs(place.with, { params, page: { chosen: 'CHOSEN' }, values, data: { revision: 2 } })
      : {};

  it('the chosen product when offers are compared, else the one of the field', () => {
    expect(emitted({}, order)).toEqual({ order, productCode: 'STD', seen: 2, pay: false });
    expect(emitted({ mode: 'comparison' }, order)).toEqual({ order, productCode: 'CHOSEN', seen: 2, pay: false });
    expect(emitted({}, {})).toEqual({ order: {}, productCode: '', seen: 2, pay: false });
  });

  it('is shown where the mode is one of a form, and stays behind the dialog once it is placed', () => {
    const shown = (mode: string | undefined) => form.when?.evaluate({ params: mode === undefined ? {} : { mode }, page });
    expect([undefined, 'special', 'comparison', 'more', 'batch', 'scan'].map(shown)).toEqual([true, true, true, true, false, false]);
    expect([true, false].map((isPlaced) => form.stays?.evaluate({ params: {}, page: { isPlaced } }))).toEqual([true, false]);
  });

  it('begins as a draft of its own id, and as none when it is a copy', () => {
    const { initial } = screen.state.draftId ?? {};
    const start = (params: Values) => (isExpression(initial) ? initial.evaluate({ params }) : initial);
    expect([start({}), start({ id: '5' }), start({ id: '5', copy: true }), start({ id: '5', copy: false })]).toEqual(['', '5', '', '5']);
  });
});
