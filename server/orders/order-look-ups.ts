import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { moneyText } from '../money/money.ts';
import { findByNumber, findNumbered, listGoodsLibrary, listTrackingEvents } from './db/order-look-ups.ts';
import { findOrders } from './db/order-records.ts';
import type { OrderScope } from './db/order-search.ts';
import { readMissingNumbers } from './missing-numbers.ts';
import { findOrder } from './order-detail.ts';
import { splitNumbers } from './order-filters.ts';
import { orderRow, type RowView, rowDictionaries } from './order-row.ts';
import { scopeOf } from './order-scope.ts';
import { visibilityOf } from './order-visibility.ts';
import { noteText } from './platform-notes.ts';
import { readTotals } from './totals.ts';
import { totalsNote } from './totals-note.ts';
import { textOrNull } from './write/draft-facts.ts';
import { typedBefore } from './write/typed-order.ts';

/** Look-ups for the order page, scanners and confirmation dialogs. */
export function createOrderLookUps(database: Database, now: () => Date) {
  const reading = <T>(caller: SignedInCaller, work: (tx: Transaction) => Promise<T>) => database.tenant(caller.principal.tenantId, work);

  return {
    totals: (input: CallInput<'order.totals'>, caller: SignedInCaller): Promise<CallReply<'order.totals'>> =>
      reading(caller, async (tx) => {
        const totals = await readTotals(tx, input, caller, now());
        return { ...totals, note: await totalsNote(tx, input, totals.amounts, caller, now()) };
      }),

    missingNumbers: (input: CallInput<'order.missingNumbers'>, caller: SignedInCaller): Promise<CallReply<'order.missingNumbers'>> =>
      reading(caller, (tx) => readMissingNumbers(tx, input, caller, now())),

    goodsLibrary: ({ keyword = '' }: CallInput<'order.goodsLibrary'>, caller: SignedInCaller): Promise<CallReply<'order.goodsLibrary'>> =>
      reading(caller, async (tx) => {
        const lines = await listGoodsLibrary(tx, await scopeOf(tx, caller, 'order:submit'), keyword.trim(), libraryRows);
        return lines.map(libraryLine);
      }),

    logistics: ({ id }: CallInput<'order.logistics'>, caller: SignedInCaller): Promise<CallReply<'order.logistics'>> =>
      reading(caller, async (tx) => {
        const scope = await scopeOf(tx, caller, 'order:detail');
        const order = await findOrder(tx, scope, id);
        const events = sinceLastReset(await listTrackingEvents(tx, scope, order.id, [...logisticsStateOf.keys(), ...resettingOperations]));
        const textOf = await readTexts(tx, caller, ['logistics_status']);
        return events.map(({ id: eventId, at, operation, note }) => {
          const status = logisticsStateOf.get(operation) ?? 'none';
          const text = textOf('logistics_status', status);
          return {
            id: eventId,
            time: at,
            status,
            status_dictText: text,
            place: null,
            content: note === null ? text : noteText(note, caller.language),
          };
        });
      }),

    scan: ({ number }: CallInput<'order.scan'>, caller: SignedInCaller): Promise<CallReply<'order.scan'>> =>
      reading(caller, async (tx) => {
        const scope = await scopeOf(tx, caller, 'order:detail');
        const id = await findByNumber(tx, scope, number.trim());
        const [record] = id === null ? [] : await findOrders(tx, scope, [id]);
        if (record === undefined) throw new Refusal('order_not_found');
        const boxes = record.documentStatus === 'draft' ? ((await typedBefore(tx, scope.tenantId, record.id)).boxes ?? []) : [];
        return {
          ...orderRow(record, await viewFor(tx, caller)),
          revision: record.revision,
          boxes: boxes.map(({ boxNo, subOrderNo, boxWeight, boxLength, boxWidth, boxHeight }) => ({
            boxNo: textOrNull(boxNo),
            subOrderNo: textOrNull(subOrderNo),
            boxWeight: textOrNull(boxWeight),
            boxLength: textOrNull(boxLength),
            boxWidth: textOrNull(boxWidth),
            boxHeight: textOrNull(boxHeight),
          })),
        };
      }),

    external: ({ numbers }: CallInput<'order.external'>, caller: SignedInCaller): Promise<CallReply<'order.external'>> =>
      reading(caller, async (tx) => {
        const numberList = splitNumbers(numbers);
        if (numberList.length === 0) throw new Refusal('nothing_selected');
        if (numberList.length > limits.numberList) throw tooManyNumbers();
        const scope = await scopeOf(tx, caller, 'order:external');
        const found = await findNumbered(tx, scope, numberList);
        const known = new Set(found.flatMap((order) => order.numbers));
        const records = await rowsOf(
          tx,
          scope,
          found.map(({ id }) => id),
          caller,
        );
        return { records, unknown: numberList.filter((number) => !known.has(number)) };
      }),
  };
}

type LibraryRow = Awaited<ReturnType<typeof listGoodsLibrary>>[number];

/** A line of the goods library; parts that it does not have are left out. */
function libraryLine({ id, goodsName, goodsNameEn, declareUnit, quantity, value, currency, weight, ...line }: LibraryRow) {
  return {
    id,
    goodsName,
    goodsNameEn,
    declareUnit,
    quantity,
    value: moneyText(value, currency),
    currencyCode: currency,
    weight,
    ...(line.hsCode === null ? {} : { hsCode: line.hsCode }),
    ...(line.goodsLink === null ? {} : { goodsLink: line.goodsLink }),
    ...(line.textureName === null ? {} : { textureName: line.textureName }),
    ...(line.textureNameEn === null ? {} : { textureNameEn: line.textureNameEn }),
    ...(line.madeCountry === null ? {} : { madeCountry: line.madeCountry }),
  };
}

function tooManyNumbers(): Refusal {
  const field = { path: 'numbers', rule: 'too_many_numbers', message: 'error.tooManyNumbers' };
  return new Refusal('too_many_numbers', { fields: [field], values: { max: limits.numberList } });
}

/** Lines that the goods library returns at once; a longer search text narrows them down. */
const libraryRows = 200;

/** Maps operations in the log to the logistics state that they lead to. */
const logisticsStateOf: ReadonlyMap<string, string> = new Map([
  ['generate', 'order_placed'],
  ['goOnline', 'online'],
  ['withdrawHandOver', 'order_placed'],
  ['warehouse', 'in_warehouse'],
  ['dispatch', 'out_of_warehouse'],
  ['deliver', 'delivered'],
  ['detain', 'detained'],
]);

/** Operations that start the transport over. */
const resettingOperations: readonly string[] = ['refund', 'reject', 'rejectPaid'];

/** Returns the events since the last restart; events come newest first. */
function sinceLastReset<E extends { readonly operation: string }>(events: readonly E[]): readonly E[] {
  const back = events.findIndex(({ operation }) => resettingOperations.includes(operation));
  return back === -1 ? events : events.slice(0, back);
}

async function rowsOf(tx: Transaction, scope: OrderScope, ids: readonly string[], caller: SignedInCaller) {
  const records = await findOrders(tx, scope, ids);
  const view = await viewFor(tx, caller);
  return records.map((record) => orderRow(record, view));
}

async function viewFor(tx: Transaction, caller: SignedInCaller): Promise<RowView> {
  const textOf = await readTexts(tx, caller, rowDictionaries);
  return { language: caller.language, textOf, visibility: await visibilityOf(tx, caller) };
}
