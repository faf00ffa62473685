import type { OrderDetail, OrderLog, Party } from '../../../contract/entities/order.ts';
import type { Transaction } from '../../db/database.ts';
import { listBoxes, listFees, listGoods, listOrderLog, listParties } from '../../db/repositories/order-parts.ts';
import type { OrderScope } from '../../db/repositories/order-search.ts';
import { findOrders } from '../../db/repositories/orders.ts';
import type { SignedInCaller } from '../caller.ts';
import { readTexts, type TextOf } from '../dictionaries.ts';
import { messageOf } from '../messages.ts';
import { moneyText } from '../money.ts';
import { Refusal } from '../refusal.ts';
import { isOrderId } from './order-id.ts';
import { orderRow, rowDictionaries } from './order-row.ts';
import { scopeOf } from './order-scope.ts';
import { sightOf } from './order-sight.ts';

/** One order with its parts. Foreign, absent and malformed ids, and those outside the data rules, are refused alike (security T6); fees are for who sees amounts. */
export async function readOrderDetail(tx: Transaction, id: string, caller: SignedInCaller): Promise<OrderDetail> {
  const { language } = caller;
  const scope = await scopeOf(tx, caller, 'order:detail');
  const sight = await sightOf(tx, caller);
  const record = await findOrder(tx, scope, id);
  const textOf = await readTexts(tx, scope.tenantId, [...rowDictionaries, 'fee_type'], language);
  const parties = await listParties(tx, scope, record.id);
  const boxes = await listBoxes(tx, scope, record.id);
  const goods = await listGoods(tx, scope, record.id);
  const fees = sight.amounts ? await listFees(tx, scope, record.id) : [];
  const partyOn = (side: PartyRecord['side']) => partyOf(parties, side, textOf);
  return {
    ...orderRow(record, { language, textOf, sight }),
    consignor: partyOn('consignor'),
    consignee: partyOn('consignee'),
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
      madeCountry_dictText: textOf('country', line.madeCountry),
    })),
    fees: fees.map(({ feeType, amount, currency, createdAt, ...fee }) => ({
      ...fee,
      feeName: textOf('fee_type', feeType),
      amount: moneyText(amount, currency),
      currencyCode: currency,
      createTime: createdAt,
    })),
  };
}

/** What happened to an order, newest first. */
export async function readOrderLog(tx: Transaction, id: string, caller: SignedInCaller): Promise<OrderLog[]> {
  const { language } = caller;
  const scope = await scopeOf(tx, caller, 'order:detail');
  const record = await findOrder(tx, scope, id);
  const entries = await listOrderLog(tx, scope, record.id);
  const textOf = await readTexts(tx, scope.tenantId, ['order_operation'], language);
  return entries.map(({ id: entryId, at, operator, operation, note }) => {
    const text = textOf('order_operation', operation);
    const content = note === null ? text : messageOf('order.logWithNote', language, { operation: text, note });
    return { id: entryId, createTime: at, operator, operation, operation_dictText: text, content };
  });
}

async function findOrder(tx: Transaction, scope: OrderScope, id: string) {
  const [record] = isOrderId(id) ? await findOrders(tx, scope, [id]) : [];
  if (record === undefined) throw new Refusal('order_not_found');
  return record;
}

type PartyRecord = Awaited<ReturnType<typeof listParties>>[number];

function partyOf(parties: readonly PartyRecord[], side: PartyRecord['side'], textOf: TextOf): Party {
  const found = parties.find((party) => party.side === side);
  if (found === undefined) throw new Error(`an order without ${side}`);
  const { tenantId: _tenant, orderId: _order, side: _side, ...party } = found;
  return { ...party, country_dictText: textOf('country', party.country) };
}
