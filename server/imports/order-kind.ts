import type { DraftInput, OrderInput } from '../../contract/entities/orders/order-input.ts';
import { errors } from '../../contract/errors.ts';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import type { Transaction } from '../db/database.ts';
import { deleteOrders, findCustomerNos } from '../orders/db/order-writes.ts';
import { type HasCode, readCodes } from '../orders/write/codes.ts';
import type { OrderCreation } from '../orders/write/create-orders.ts';
import { readWithAllProblems } from '../orders/write/order-problems.ts';
import { type CellProblem, wordedForCell } from './cell-problems.ts';
import type { ImportRun } from './db/imports.ts';
import { orderImportFields } from './fields/order-fields.ts';
import { readVocabulary } from './fields/words.ts';
import type { GroupOutcome, ImportKind, RowGroup } from './kind.ts';
import { orderOf, type ParsedOrder } from './order-groups.ts';
import { isSameOrder } from './same-order.ts';
import { readSenders, type Senders } from './senders.ts';

/** Orders per transaction; rating them blocks the shared thread, so the number stays small. */
const chunk = 50;

/** Creates priced drafts from rows, or forecasts on request. */
export function createOrderKind(creation: OrderCreation): ImportKind {
  async function handle(
    tx: Transaction,
    caller: SignedInCaller,
    { forecast }: ImportRun,
    groups: readonly RowGroup[],
    corrected: boolean,
  ): Promise<readonly GroupOutcome[]> {
    const { tenantId } = caller.principal;
    const vocabulary = await readVocabulary(tx, tenantId);
    const hasCode = await readCodes(tx, caller);
    const senders = await readSenders(tx, tenantId);
    const parsed = groups.map(({ rows, number }) => {
      const order = orderOf(
        rows.map(({ rowNo, cells, reasons }) => ({ row: rowNo, cells, reasons })),
        orderImportFields,
        vocabulary,
        caller.language,
      );
      return { order, number: textOf(order.typed.customerNo) || number };
    });
    const taken = await findCustomerNos(
      tx,
      tenantId,
      parsed.map(({ number }) => number),
    );
    const validated: (GroupOutcome | ValidOrder)[] = [];
    const check = (order: ParsedOrder, number: string) => validate(order, number, { senders, hasCode, language: caller.language });
    for (const { order, number } of parsed) {
      const isSure = !order.problems.some(({ field }) => field === 'customerNo');
      const there = isSure ? taken.get(number) : undefined;
      if (there === undefined) validated.push(await check(order, number));
      else if (!corrected || !isTyped(order)) validated.push({ state: 'skipped', label: number });
      else validated.push(await outcomeOfExisting(tx, tenantId, there, await check(order, number)));
    }
    return settle(tx, caller, validated, forecast, corrected);
  }

  /** Creates the valid orders and submits them on request; an order that cannot be submitted is deleted again. */
  async function settle(
    tx: Transaction,
    caller: SignedInCaller,
    validated: readonly (GroupOutcome | ValidOrder)[],
    forecast: boolean,
    corrected: boolean,
  ) {
    // All imports write numbers in the same order, so that two that share numbers wait instead of deadlocking.
    const valid = validated.filter((one) => 'order' in one).sort((one, other) => (one.number < other.number ? -1 : 1));
    const made =
      valid.length === 0
        ? []
        : await creation.createDrafts(
            tx,
            caller,
            valid.map(({ order }) => order),
            'import',
          );
    const refused = forecast
      ? await submitAll(
          tx,
          caller,
          made.flatMap((one) => (one.ok ? [one.id] : [])),
        )
      : new Map<string, string>();
    const outcomes = new Map(valid.map((one, at): [ValidOrder, GroupOutcome] => [one, outcomeOf(one, made[at], refused, corrected)]));
    return validated.map(
      (one): GroupOutcome => ('order' in one ? (outcomes.get(one) ?? { state: 'failed', label: one.number, problems: [] }) : one),
    );
  }

  async function submitAll(tx: Transaction, caller: SignedInCaller, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const { results } = await creation.submitDrafts(tx, caller, ids, { pay: false });
    const refused = new Map(results.flatMap(({ id, ok, message = '' }): [string, string][] => (ok ? [] : [[id, message]])));
    await deleteOrders(tx, caller.principal.tenantId, [...refused.keys()]);
    return refused;
  }

  return { permission: 'order:import', needsActivation: true, fields: orderImportFields, skipped: 'import.skipped.order', chunk, handle };
}

/** A typed number may belong to another order, so only an order with the same content counts as present. */
async function outcomeOfExisting(tx: Transaction, tenantId: string, id: string, one: GroupOutcome | ValidOrder): Promise<GroupOutcome> {
  if (!('order' in one)) return one;
  if (await isSameOrder(tx, tenantId, id, one.order, { sender: one.parsed.shipperCode !== '' }))
    return { state: 'skipped', label: one.number };
  return numberTaken(one);
}

type Made = Awaited<ReturnType<OrderCreation['createDrafts']>>[number];

/** Returns the outcome of an order; `refused` holds the orders that could not be submitted, with the reason. */
function outcomeOf(one: ValidOrder, result: Made | undefined, refused: ReadonlyMap<string, string>, corrected: boolean): GroupOutcome {
  if (result === undefined) throw new Error('The order creation returned no outcome for an order.');
  const failed = (path: string, message: string): GroupOutcome => ({
    state: 'failed',
    label: one.number,
    problems: [{ ...one.parsed.placeOf(path), message }],
  });
  if (!result.ok && result.skipped) return corrected && isTyped(one.parsed) ? numberTaken(one) : { state: 'skipped', label: one.number };
  if (!result.ok) return failed(result.field ?? 'productCode', result.message);
  const reason = refused.get(result.id);
  return reason === undefined ? { state: 'created', label: result.customerNo } : failed('productCode', reason);
}

function numberTaken({ parsed, number }: ValidOrder): GroupOutcome {
  const problem = { message: errors.customer_no_taken.messageKey, values: { customerNo: number } };
  return { state: 'failed', label: number, problems: [{ ...parsed.placeOf('customerNo'), ...problem }] };
}

function isTyped({ typed }: ParsedOrder): boolean {
  return textOf(typed.customerNo) !== '';
}

interface ValidOrder {
  readonly order: OrderInput;
  readonly parsed: ParsedOrder;
  readonly number: string;
}

/** Reports every cell that makes the order invalid, by the same schema, rules and dictionaries as for an order typed by hand. */
async function validate(
  parsed: ParsedOrder,
  number: string,
  { senders, hasCode, language }: { readonly senders: Senders; readonly hasCode: HasCode; readonly language: Language },
): Promise<GroupOutcome | ValidOrder> {
  const sender = senders.find(parsed.shipperCode);
  const problems: CellProblem[] = [...parsed.problems];
  if (sender === null)
    problems.push({
      ...parsed.placeOf('consignor'),
      message: parsed.shipperCode === '' ? 'import.cell.noDefaultSender' : 'import.cell.noSender',
    });
  const typed: DraftInput = { ...parsed.typed, customerNo: number, ...(sender === null ? {} : { consignor: sender }) };
  const read = await readWithAllProblems(typed, hasCode);
  const fields = 'fields' in read ? read.fields : [];
  for (const { path, rule, message, values } of fields)
    if (!path.startsWith('consignor') || sender !== null) {
      const place = parsed.placeOf(path);
      const isKnown = problems.some(({ row, field }) => row === place.row && field === place.field);
      const problem = { ...place, message, ...(values === undefined ? {} : { values }) };
      if (!isKnown) problems.push(wordedForCell(problem, { rule, text: parsed.textAt(place) }, orderImportFields, language));
    }
  if (problems.length > 0 || 'fields' in read) return { state: 'failed', label: number, problems };
  return { order: read.order, parsed, number };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
