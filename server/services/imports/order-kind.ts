import type { PartyInput } from '../../../contract/entities/address.ts';
import type { DraftInput, OrderInput } from '../../../contract/entities/order-input.ts';
import type { Transaction } from '../../db/database.ts';
import { type AddressRow, findDefault, listAddresses } from '../../db/repositories/addresses.ts';
import type { ImportRun } from '../../db/repositories/imports.ts';
import { findCustomerNos, removeOrders } from '../../db/repositories/order-writes.ts';
import type { SignedInCaller } from '../caller.ts';
import { checkOrder } from '../orders/write/check-order.ts';
import { type HasCode, readCodes } from '../orders/write/codes.ts';
import type { OrderCreation } from '../orders/write/create-orders.ts';
import { readTyped } from '../orders/write/typed-order.ts';
import { orderImportFields } from './fields.ts';
import type { GroupOutcome, ImportKind, RowGroup } from './kind.ts';
import { type CellProblem, orderOf, type SaidOrder } from './order-groups.ts';
import { readVocabulary } from './words.ts';

/** Orders rated in one transaction: what they hold of the one thread that all share has to stay short. */
const chunk = 50;
const sendersAtMost = 1_000;

/** Rows as orders: priced drafts, or forecasts when asked to. */
export function createOrderKind(creation: OrderCreation): ImportKind {
  async function handle(
    tx: Transaction,
    caller: SignedInCaller,
    { forecast }: ImportRun,
    groups: readonly RowGroup[],
  ): Promise<readonly GroupOutcome[]> {
    const { tenantId } = caller.principal;
    const vocabulary = await readVocabulary(tx, tenantId);
    const hasCode = await readCodes(tx, tenantId);
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
      judged.push(isSure && taken.has(number) ? { state: 'skipped', label: number } : await judge(order, number, senders, hasCode));
    }
    return settle(tx, caller, judged, forecast);
  }

  /** Good ones are made, and submitted when asked to; one that cannot be submitted is not left behind as something else. */
  async function settle(tx: Transaction, caller: SignedInCaller, judged: readonly (GroupOutcome | Good)[], forecast: boolean) {
    const good = judged.filter((one) => 'order' in one);
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
    const outcomes = new Map(good.map((one, at): [Good, GroupOutcome] => [one, outcomeOf(one, made[at], refused)]));
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

  return { right: 'order:import', fields: orderImportFields, chunk, handle };
}

type Made = Awaited<ReturnType<OrderCreation['createDrafts']>>[number];

/** What became of an order: `refused` are those that could not be submitted, with the reason. */
function outcomeOf(one: Good, result: Made | undefined, refused: ReadonlyMap<string, string>): GroupOutcome {
  if (result === undefined) throw new Error('An order has no outcome.');
  const failed = (path: string, message: string): GroupOutcome => ({
    state: 'failed',
    label: one.number,
    problems: [{ ...one.said.placeOf(path), message }],
  });
  if (!result.ok) return result.skipped ? { state: 'skipped', label: one.number } : failed(result.field ?? 'productCode', result.message);
  const reason = refused.get(result.id);
  return reason === undefined ? { state: 'created', label: result.customerNo } : failed('productCode', reason);
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

function partyOf(row: AddressRow): PartyInput {
  const {
    code,
    company,
    province,
    area,
    addr2,
    addr3,
    houseNumber,
    postCode,
    phone,
    email,
    taxType,
    taxNo,
    certificatesType,
    certificatesNo,
  } = row;
  const optional = {
    code,
    company,
    province,
    area,
    addr2,
    addr3,
    houseNumber,
    postCode,
    phone,
    email,
    taxType,
    taxNo,
    certificatesType,
    certificatesNo,
  };
  const said = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null && value !== ''));
  return { name: row.name, country: row.country, city: row.city, addr1: row.addr1, ...said };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
