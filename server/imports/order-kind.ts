import { PartyInput } from '../../contract/entities/address.ts';
import type { DraftInput, OrderInput } from '../../contract/entities/order-input.ts';
import { errors } from '../../contract/errors.ts';
import { type AddressRow, findDefault, listAddresses } from '../addresses/db/addresses.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { Transaction } from '../db/database.ts';
import { findCustomerNos, removeOrders } from '../orders/db/order-writes.ts';
import { checkOrder } from '../orders/write/check-order.ts';
import { type HasCode, readCodes } from '../orders/write/codes.ts';
import type { OrderCreation } from '../orders/write/create-orders.ts';
import { readTyped } from '../orders/write/typed-order.ts';
import type { ImportRun } from './db/imports.ts';
import { orderImportFields } from './fields/order-fields.ts';
import { readVocabulary } from './fields/words.ts';
import type { GroupOutcome, ImportKind, RowGroup } from './kind.ts';
import { type CellProblem, orderOf, type SaidOrder } from './order-groups.ts';
import { isSameOrder } from './same-order.ts';

/** Orders rated in one transaction: what they hold of the one thread that all share has to stay short. */
const chunk = 50;

/** Rows as orders: priced drafts, or forecasts when asked to. */
export function createOrderKind(creation: OrderCreation): ImportKind {
  async function handle(
    tx: Transaction,
    caller: SignedInCaller,
    { forecast }: ImportRun,
    groups: readonly RowGroup[],
    mended: boolean,
  ): Promise<readonly GroupOutcome[]> {
    const { tenantId } = caller.principal;
    const vocabulary = await readVocabulary(tx, tenantId);
    const hasCode = await readCodes(tx, caller);
    const senders = await readSenders(tx, tenantId);
    const said = groups.map(({ rows, number }) => {
      const order = orderOf(
        rows.map(({ rowNo, cells, reasons }) => ({ row: rowNo, cells, reasons })),
        orderImportFields,
        vocabulary,
      );
      return { order, number: textOf(order.typed.customerNo) || number };
    });
    const taken = await findCustomerNos(
      tx,
      tenantId,
      said.map(({ number }) => number),
    );
    const judged: (GroupOutcome | Good)[] = [];
    for (const { order, number } of said) {
      const isSure = !order.problems.some(({ field }) => field === 'customerNo');
      const there = isSure ? taken.get(number) : undefined;
      if (there === undefined) judged.push(await judge(order, number, senders, hasCode));
      else if (!mended || !isTyped(order)) judged.push({ state: 'skipped', label: number });
      else judged.push(await ifSame(tx, tenantId, there, await judge(order, number, senders, hasCode)));
    }
    return settle(tx, caller, judged, forecast, mended);
  }

  /** Good ones are made, and submitted when asked to; one that cannot be submitted is not left behind as something else. */
  async function settle(
    tx: Transaction,
    caller: SignedInCaller,
    judged: readonly (GroupOutcome | Good)[],
    forecast: boolean,
    mended: boolean,
  ) {
    // Everybody writes numbers in one order: imports that share some wait for each other instead of standing in each other's way.
    const good = judged.filter((one) => 'order' in one).sort((one, other) => (one.number < other.number ? -1 : 1));
    const made =
      good.length === 0
        ? []
        : await creation.createDrafts(
            tx,
            caller,
            good.map(({ order }) => order),
            'import',
          );
    const refused = forecast
      ? await submitAll(
          tx,
          caller,
          made.flatMap((one) => (one.ok ? [one.id] : [])),
        )
      : new Map<string, string>();
    const outcomes = new Map(good.map((one, at): [Good, GroupOutcome] => [one, outcomeOf(one, made[at], refused, mended)]));
    return judged.map(
      (one): GroupOutcome => ('order' in one ? (outcomes.get(one) ?? { state: 'failed', label: one.number, problems: [] }) : one),
    );
  }

  async function submitAll(tx: Transaction, caller: SignedInCaller, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const { results } = await creation.submitDrafts(tx, caller, ids, { pay: false });
    const refused = new Map(results.flatMap(({ id, ok, message = '' }): [string, string][] => (ok ? [] : [[id, message]])));
    await removeOrders(tx, caller.principal.tenantId, [...refused.keys()]);
    return refused;
  }

  return { right: 'order:import', needsActivation: true, fields: orderImportFields, skipped: 'import.skipped.order', chunk, handle };
}

/** A number that somebody typed may be another order's: only what says the same is there already. */
async function ifSame(tx: Transaction, tenantId: string, id: string, one: GroupOutcome | Good): Promise<GroupOutcome> {
  if (!('order' in one)) return one;
  if (await isSameOrder(tx, tenantId, id, one.order, { sender: one.said.shipperCode !== '' }))
    return { state: 'skipped', label: one.number };
  return takenBy(one);
}

type Made = Awaited<ReturnType<OrderCreation['createDrafts']>>[number];

/** What became of an order: `refused` are those that could not be submitted, with the reason. */
function outcomeOf(one: Good, result: Made | undefined, refused: ReadonlyMap<string, string>, mended: boolean): GroupOutcome {
  if (result === undefined) throw new Error('An order has no outcome.');
  const failed = (path: string, message: string): GroupOutcome => ({
    state: 'failed',
    label: one.number,
    problems: [{ ...one.said.placeOf(path), message }],
  });
  if (!result.ok && result.skipped) return mended && isTyped(one.said) ? takenBy(one) : { state: 'skipped', label: one.number };
  if (!result.ok) return failed(result.field ?? 'productCode', result.message);
  const reason = refused.get(result.id);
  return reason === undefined ? { state: 'created', label: result.customerNo } : failed('productCode', reason);
}

function takenBy({ said, number }: Good): GroupOutcome {
  const problem = { message: errors.customer_no_taken.messageKey, values: { customerNo: number } };
  return { state: 'failed', label: number, problems: [{ ...said.placeOf('customerNo'), ...problem }] };
}

function isTyped({ typed }: SaidOrder): boolean {
  return textOf(typed.customerNo) !== '';
}

interface Good {
  readonly order: OrderInput;
  readonly said: SaidOrder;
  readonly number: string;
}

/** Every cell that keeps it from being an order, by the schema, the rules and the dictionaries that hold for one typed by hand. */
async function judge(said: SaidOrder, number: string, senders: Senders, hasCode: HasCode): Promise<GroupOutcome | Good> {
  const sender = senders.find(said.shipperCode);
  const problems: CellProblem[] = [...said.problems];
  if (sender === null)
    problems.push({
      ...said.placeOf('consignor'),
      message: said.shipperCode === '' ? 'import.cell.noDefaultSender' : 'import.cell.noSender',
    });
  const typed: DraftInput = { ...said.typed, customerNo: number, ...(sender === null ? {} : { consignor: sender }) };
  const read = await readTyped(typed);
  const fields = 'fields' in read ? read.fields : checkOrder(read.order, hasCode);
  for (const { path, message, values } of fields)
    if (!path.startsWith('consignor') || sender !== null) {
      const place = said.placeOf(path);
      const isKnown = problems.some(({ row, field }) => row === place.row && field === place.field);
      if (!isKnown) problems.push({ ...place, message, ...(values === undefined ? {} : { values }) });
    }
  if (problems.length > 0 || 'fields' in read) return { state: 'failed', label: number, problems };
  return { order: read.order, said, number };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const sendersAtMost = 1_000;

/** Addresses that parcels are sent from, by their codes; '' for the default one. */
interface Senders {
  find(code: string): PartyInput | null;
}

async function readSenders(tx: Transaction, tenantId: string): Promise<Senders> {
  const book = { tenantId, kind: 'shipper' } as const;
  const byCode = new Map<string, AddressRow>();
  for (let offset = 0; ; offset += sendersAtMost) {
    const rows = await listAddresses(tx, book, {}, { limit: sendersAtMost, offset });
    for (const row of rows) byCode.set((row.code ?? '').toLowerCase(), row);
    if (rows.length < sendersAtMost) break;
  }
  const usual = await findDefault(tx, book);
  return {
    find(code) {
      const row = code === '' ? usual : (byCode.get(code.toLowerCase()) ?? null);
      return row === null ? null : partyOf(row);
    },
  };
}

/** What an order says of a side; an address book keeps more. */
const partyNames = Object.keys(PartyInput.properties);

function partyOf(row: AddressRow): PartyInput {
  const { name, country, city, addr1 } = row;
  const said = Object.entries(row).filter(([key, value]) => partyNames.includes(key) && value !== null && value !== '');
  return { ...Object.fromEntries(said), name, country, city, addr1 };
}
