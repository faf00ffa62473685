import type { CallInput } from '../../contract/endpoints/all.ts';
import type { OrderDetail, OrderLog, Party } from '../../contract/entities/orders/order.ts';
import { postalAddress } from '../addresses/postal-address.ts';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import { operator as systemOperator } from '../carriers/carrier-jobs.ts';
import type { Transaction } from '../db/database.ts';
import { readTexts, type TextOf, textIn } from '../dictionaries/dictionaries.ts';
import { moneyText } from '../money/money.ts';
import { boxOrder } from '../quotes/box-runs.ts';
import { findQuote, listProductNames } from '../quotes/db/quotes.ts';
import { linesOf, localTime } from '../quotes/quote-view.ts';
import type { Quote } from '../rating/quote.ts';
import { type PlainFee, withConverted } from './converted-amounts.ts';
import { listBoxes, listFees, listGoods, listOrderLog, listParties } from './db/order-parts.ts';
import { findOrders, type OrderRecord } from './db/order-records.ts';
import type { OrderScope } from './db/order-search.ts';
import { listTagsOf } from './db/order-tags.ts';
import { findDrafts } from './db/order-writes.ts';
import { draftParts } from './draft-parts.ts';
import { changeDictionaries, shownChanges } from './log-changes.ts';
import { isOrderId } from './order-id.ts';
import { orderRow, rowDictionaries } from './order-row.ts';
import { scopeOf } from './order-scope.ts';
import { visibilityOf } from './order-visibility.ts';
import { isOverdue, todayIn } from './overdue.ts';
import { noteText } from './platform-notes.ts';

/**
 * Reads one order with its parts. Ids of other tenants, missing, malformed and hidden ones are refused alike (security T6). Fees are
 * included for callers who may see amounts.
 */
export async function readOrderDetail(
  tx: Transaction,
  { id, ...permitted }: CallInput<'order.detail'>,
  caller: SignedInCaller,
  now: Date,
): Promise<OrderDetail> {
  const { language } = caller;
  const scope = await scopeOf(tx, caller, 'order:detail');
  // All queries are sent at once; the refusal discards the parts of an order that the caller may not see.
  const [record, written, tags, visibility, textOf] = await Promise.all([
    findOrder(tx, scope, id),
    isOrderId(id) ? partRows(tx, scope, id) : null,
    isOrderId(id) ? listTagsOf(tx, scope.tenantId, id) : [],
    visibilityOf(tx, caller),
    readTexts(tx, caller, [...rowDictionaries, 'fee_type']),
  ]);
  const isTyped = record.documentStatus === 'draft' || record.documentStatus === 'voided';
  const typed = isTyped ? await typedDraft(tx, scope, record.id) : undefined;
  const fees = visibility.amounts ? await feesOf(tx, scope, record, written?.fees ?? [], textOf, caller) : [];
  const parts = typed === undefined ? writtenParts(written ?? noParts, textOf) : draftParts(typed, textOf);
  const marks = { tags, isOverdue: isOverdue(record, todayIn(scope.timeZone, now)) };
  return withConverted(tx, { ...orderRow(record, { language, textOf, visibility }), ...marks, ...parts, fees }, caller, permitted);
}

export async function readOrderLog(tx: Transaction, id: string, caller: SignedInCaller): Promise<OrderLog[]> {
  const { language } = caller;
  const scope = await scopeOf(tx, caller, 'order:detail');
  const record = await findOrder(tx, scope, id);
  const entries = await listOrderLog(tx, scope, record.id);
  const textOf = await readTexts(tx, caller, ['order_operation', ...changeDictionaries]);
  const products = new Map((await listProductNames(tx, scope.tenantId)).map(({ code, names }) => [code, textIn(names, language) ?? code]));
  const productName = (code: string) => products.get(code) ?? code;
  const view = { language, textOf, productName, visibility: await visibilityOf(tx, caller) };
  return entries.map(({ id: entryId, at, operator, nickName, operation, note, changes: storedChanges }) => {
    const text = textOf('order_operation', operation);
    const content = note === null ? text : messageOf('order.logWithNote', language, { operation: text, note: noteText(note, language) });
    const changes = shownChanges(storedChanges, view);
    const changeText = changes.map((change) => change.text).join('\n');
    const operatorName = operator === systemOperator ? messageOf('order.bySystem', language) : (nickName ?? operator);
    return { id: entryId, createTime: at, operator, operatorName, operation, operation_dictText: text, content, changes, changeText };
  });
}

/** Reads an order within the scope. @throws Refusal order_not_found */
export async function findOrder(tx: Transaction, scope: OrderScope, id: string): Promise<OrderRecord> {
  const [record] = isOrderId(id) ? await findOrders(tx, scope, [id]) : [];
  if (record === undefined) throw new Refusal('order_not_found');
  return record;
}

async function typedDraft(tx: Transaction, { tenantId }: OrderScope, id: string) {
  return (await findDrafts(tx, tenantId, [id])).get(id);
}

type PartRows = Awaited<ReturnType<typeof partRows>>;
const noParts: PartRows = { parties: [], boxes: [], goods: [], fees: [] };

async function partRows(tx: Transaction, scope: OrderScope, id: string) {
  const [parties, boxes, goods, fees] = await Promise.all([
    listParties(tx, scope, id),
    listBoxes(tx, scope, id),
    listGoods(tx, scope, id),
    listFees(tx, scope, id),
  ]);
  return { parties, boxes, goods, fees };
}

function writtenParts({ parties, boxes, goods }: PartRows, textOf: TextOf) {
  return {
    consignor: partyOf(parties, 'consignor', textOf),
    consignee: partyOf(parties, 'consignee', textOf),
    boxes: boxes.map(({ weight, length, width, height, ...box }) => ({
      ...box,
      boxWeight: weight,
      boxLength: length,
      boxWidth: width,
      boxHeight: height,
    })),
    goods: goods.map(({ tenantId: _tenant, orderId: _order, position: _position, value, currency, ...line }) => ({
      ...line,
      value: moneyText(value, currency),
      currencyCode: currency,
      madeCountry_dictText: line.madeCountry === null ? '' : textOf('country', line.madeCountry),
    })),
  };
}

/** Returns the fees by the order's quote in the reader's language, or by the stored fee lines without a quote. */
async function feesOf(
  tx: Transaction,
  scope: OrderScope,
  record: OrderRecord,
  fees: PartRows['fees'],
  textOf: TextOf,
  caller: SignedInCaller,
): Promise<PlainFee[]> {
  const quoted = await quotedFees(tx, scope, record, textOf, caller.language);
  if (quoted !== null) return quoted;
  return fees.map(({ feeType, amount, currency, createdAt, ...fee }) => ({
    ...fee,
    feeName: textOf('fee_type', feeType),
    amount: moneyText(amount, currency),
    currencyCode: currency,
    createTime: createdAt,
  }));
}

type PartyRecord = PartRows['parties'][number];

function partyOf(parties: readonly PartyRecord[], side: PartyRecord['side'], textOf: TextOf): Party {
  const found = parties.find((party) => party.side === side);
  if (found === undefined) throw new Error(`the order has no ${side}`);
  const { tenantId: _tenant, orderId: _order, side: _side, ...party } = found;
  const countryText = textOf('country', party.country);
  return { ...party, country_dictText: countryText, postal: postalAddress(party, countryText) };
}

/** Returns the priced lines of the order's quote, each with its rule in words; null when the quote is no longer stored. */
async function quotedFees(
  tx: Transaction,
  { tenantId, timeZone }: OrderScope,
  { id, quoteId, productCode }: OrderRecord,
  textOf: TextOf,
  language: Language,
): Promise<PlainFee[] | null> {
  const storedQuote = quoteId === null ? null : await findQuote(tx, tenantId, quoteId);
  if (storedQuote === null) return null;
  const snapshot: Quote = JSON.parse(storedQuote.snapshot);
  const offer = snapshot.products.find((one) => one.product === productCode);
  if (offer?.offered !== true) return null;
  const feeName = (code: string, title: string | null) => {
    const text = textOf('fee_type', code);
    return text === code ? (title ?? code) : text;
  };
  const createTime = localTime(timeZone, new Date(snapshot.quotedAt));
  return linesOf(offer, boxOrder(snapshot.request.boxes), { language, feeName }).map((line, at) => ({
    id: `${id}-${at}`,
    feeName: line.feeName,
    rule: line.rule,
    amount: moneyText(line.amount, line.currencyCode),
    currencyCode: line.currencyCode,
    createTime,
  }));
}
