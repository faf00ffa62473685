import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type CallInput, type CallReply, type EndpointId, endpoints } from '../../../contract/endpoints/all.ts';
import type { BatchOutcome } from '../../../contract/envelope.ts';
import { must } from '../domain/fixture.ts';
import { wholeOrder } from '../orders/orders-world.ts';
import { bringTo, type CrashWorld, takeOrders, urlOf } from './crash-world.ts';

/** The calls that move money. */
export type Kind = 'pay' | 'submit' | 'batchSubmit' | 'batchRefund' | 'chargeBack' | 'close';

/** One call, repeated under its key until it is answered. */
export interface MoneyCall {
  readonly kind: Kind;
  readonly key: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Ids of its orders; the customer number of an order that it creates. */
  readonly orders: readonly string[];
}

export interface Answer {
  /** 0 without an answer. */
  readonly status: number;
  /** Everything succeeded, and the reply said so. */
  readonly acknowledged: boolean;
  /** The server refused for a permanent reason: repeating the call under its key can never succeed. */
  readonly refused: boolean;
  /** The reply without the parts that differ between calls. */
  readonly told: string;
}

/** Sends the call like a page. */
export async function ask(
  world: CrashWorld,
  token: string,
  { kind, input, key }: Pick<MoneyCall, 'kind' | 'input' | 'key'>,
): Promise<Answer> {
  try {
    const { status, envelope } = await send<Partial<BatchOutcome>>(world, token, `order.${kind}`, input, key);
    const { success, errorCode, result } = envelope;
    const acknowledged = success === true && (kind === 'submit' || result?.failed === 0);
    const refused = status === 200 && !acknowledged;
    return { status, acknowledged, refused, told: JSON.stringify([success, errorCode, result]) };
  } catch {
    return { status: 0, acknowledged: false, refused: false, told: '' };
  }
}

/** A reply's envelope, or the reply of a batch. */
interface Told<T> {
  readonly success?: boolean;
  readonly errorCode?: string;
  readonly result?: T | null;
}

/** Much longer than any call takes. */
const patienceMs = 30_000;

async function send<T>(world: CrashWorld, token: string, id: EndpointId, input: object, key: string) {
  const { method, path } = endpoints[id];
  const url = new URL(`/oms${path}`, urlOf(world));
  const headers = new Headers({ 'X-Access-Token': token, 'Idempotency-Key': key });
  if (method !== 'DELETE') headers.set('Content-Type', 'application/json');
  else for (const [name, value] of Object.entries(input)) url.searchParams.set(name, String(value));
  // A connection that was on its way to a worker when that was killed may stay without an answer: the call counts as unknown.
  const signal = AbortSignal.timeout(patienceMs);
  const answer = await fetch(url, { method, headers, signal, ...(method === 'DELETE' ? {} : { body: JSON.stringify(input) }) });
  const envelope: Told<T> = await answer.json();
  return { status: answer.status, envelope };
}

async function resultOf<I extends EndpointId>(world: CrashWorld, token: string, id: I, input: CallInput<I>): Promise<CallReply<I>> {
  return must((await send<CallReply<I>>(world, token, id, Object(input), randomUUID())).envelope.result);
}

/** Creates calls that submit and pay a new order each, at a price quoted once. */
export async function submissions(
  world: CrashWorld,
  token: string,
): Promise<(pay: boolean) => MoneyCall & { input: CallInput<'order.submit'> }> {
  const quote = must((await resultOf(world, token, 'calculate.orderTry', wholeOrder())).quote);
  const offer = must(quote.products.find(({ productCode }) => productCode === wholeOrder().productCode));
  const agreed = { quoteId: quote.quoteId, total: must(offer.total), currencyCode: must(offer.currencyCode) };
  return (pay) => {
    const customerNo = `CRASH-${randomUUID()}`;
    return { kind: 'submit', key: randomUUID(), orders: [customerNo], input: { ...wholeOrder({ customerNo }), ...agreed, pay } };
  };
}

/** The kinds that need orders paid beforehand. */
type Supplied = Extract<Kind, 'batchRefund' | 'chargeBack' | 'close'>;
export type PaidOrders = Readonly<Record<Supplied, string[]>>;

/** Paid demo orders for the calls of each kind, two per call, in the states that the calls require. */
export async function paidOrders(pool: pg.Pool, calls: number): Promise<PaidOrders> {
  const each = calls * 2;
  const orders = await takeOrders(pool, each * 3);
  const supply = { batchRefund: orders.slice(0, each), chargeBack: orders.slice(each, each * 2), close: orders.slice(each * 2) };
  await bringTo(pool, [...supply.batchRefund, ...supply.close], 'order_placed');
  await bringTo(pool, supply.chargeBack, 'delivered');
  return supply;
}

/** Calls of every kind, each with its own orders; creates drafts and quotes through the server. */
export async function prepareCalls(world: CrashWorld, token: string, orders: PaidOrders, calls: number): Promise<MoneyCall[]> {
  const totalsOf = async (ids: string[]) => (await resultOf(world, token, 'order.totals', { ids })).amounts;
  const made: MoneyCall[] = [];
  const add = (kind: Kind, ids: readonly string[], input: object) =>
    made.push({ kind, key: randomUUID(), orders: ids, input: { ...input } });
  const submission = await submissions(world, token);
  const submitted = async () => (await resultOf(world, token, 'order.submit', submission(false).input)).id;
  const draft = async () => (await resultOf(world, token, 'order.saveDraft', wholeOrder())).id;
  for (let at = 0; at < calls; at += 1) {
    const unpaid = [await submitted(), await submitted()];
    add('pay', unpaid, { ids: unpaid, totals: await totalsOf(unpaid) });
    made.push(submission(true));
    const drafts = [await draft(), await draft()];
    add('batchSubmit', drafts, { ids: drafts, pay: true, totals: await totalsOf(drafts) });
    for (const kind of ['batchRefund', 'chargeBack'] as const) {
      const ids = orders[kind].splice(0, 2);
      add(kind, ids, { ids, reason: 'test' });
    }
    const closed = orders.close.splice(0, 2);
    add('close', closed, { ids: closed.join(','), reason: 'test' });
  }
  return made;
}
