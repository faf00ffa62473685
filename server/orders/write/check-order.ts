import type { PartyInput } from '../../../contract/entities/orders/address.ts';
import type { OrderInput } from '../../../contract/entities/orders/order-input.ts';
import { exact } from '../../../contract/values/exact.ts';
import type { RefusedField } from '../../calls/refusal.ts';
import { numberProblems } from '../../checks/identity/numbers.ts';
import type { CodeList, HasCode } from './codes.ts';
import { declaredBy } from './order-facts.ts';

const mostProblems = 20;
/** Upper limit of the columns of declared value. */
const mostDeclared = exact('100000000000');

/**
 * Checks what the schema of an order cannot: codes of dictionaries and delivery addresses, identity numbers, unique and measured boxes,
 * goods in existing boxes, and fields that require each other. Reports the first problem of each field.
 */
export function checkOrder(order: OrderInput, hasCode: HasCode): RefusedField[] {
  const fields: RefusedField[] = [];
  const refuse = (path: string, rule: string, message: string) => {
    if (fields.length < mostProblems && !fields.some((field) => field.path === path)) fields.push({ path, rule, message });
  };
  const coded = (path: string, list: CodeList, code: string | undefined) => {
    if (isSaid(code) && !hasCode(list, code))
      refuse(path, 'notAllowed', list === 'delivery_address' ? 'order.noSuchDelivery' : 'rule.notAllowed');
  };
  checkServices(order, refuse, coded);
  checkParty('consignor', order.consignor, refuse, coded);
  checkParty('consignee', order.consignee, refuse, coded);
  checkBoxes(order, refuse);
  checkGoods(order, refuse, coded);
  return fields;
}

type Refuse = (path: string, rule: string, message: string) => void;
type Coded = (path: string, list: CodeList, code: string | undefined) => void;

function checkServices(order: OrderInput, refuse: Refuse, coded: Coded): void {
  const required = (path: keyof OrderInput) => {
    if (!isSaid(order[path])) refuse(path, 'required', 'rule.required');
  };
  required('goodsType');
  coded('goodsType', 'goods_type', order.goodsType);
  coded('addressType', 'address_type', order.addressType);
  coded('signatureService', 'signature_service', order.signatureService);
  coded('insuranceCurrency', 'currency', order.insuranceCurrency);
  coded('codCurrency', 'currency', order.codCurrency);
  coded('deliveryAddressCode', 'delivery_address', order.deliveryAddressCode);
  if (order.insured === true) {
    required('insuranceValue');
    required('insuranceCurrency');
    if (isSaid(order.insuranceValue) && !isAboveZero(order.insuranceValue)) refuse('insuranceValue', 'range', 'rule.range');
  }
  if (isSaid(order.codPrice)) {
    required('codCurrency');
    if (!isAboveZero(order.codPrice)) refuse('codPrice', 'range', 'rule.range');
  } else if (isSaid(order.codCurrency)) required('codPrice');
}

function checkParty(side: 'consignor' | 'consignee', party: PartyInput, refuse: Refuse, coded: Coded): void {
  coded(`${side}.country`, 'country', party.country);
  coded(`${side}.taxType`, 'tax_type', party.taxType);
  coded(`${side}.certificatesType`, 'certificates_type', party.certificatesType);
  for (const { path, rule, message } of numberProblems(party)) refuse(`${side}.${path}`, rule, message);
}

function checkBoxes({ boxes }: OrderInput, refuse: Refuse): void {
  const seen = new Set<string>();
  for (const [at, box] of boxes.entries()) {
    if (seen.has(box.boxNo)) refuse(`boxes.${at}.boxNo`, 'taken', 'rule.taken');
    seen.add(box.boxNo);
    for (const name of ['boxWeight', 'boxLength', 'boxWidth', 'boxHeight'] as const)
      if (!isAboveZero(box[name])) refuse(`boxes.${at}.${name}`, 'range', 'rule.range');
  }
}

function checkGoods(order: OrderInput, refuse: Refuse, coded: Coded): void {
  const boxes = new Set(order.boxes.map(({ boxNo }) => boxNo));
  for (const [at, line] of order.goods.entries()) {
    if (isSaid(line.boxNo) && !boxes.has(line.boxNo)) refuse(`goods.${at}.boxNo`, 'notAllowed', 'order.noSuchBox');
    if (!isSaid(line.currencyCode)) refuse(`goods.${at}.currencyCode`, 'required', 'rule.required');
    coded(`goods.${at}.currencyCode`, 'currency', line.currencyCode);
    coded(`goods.${at}.madeCountry`, 'country', line.madeCountry);
  }
  for (const { amount } of declaredBy(order.goods).values()) if (amount.gte(mostDeclared)) refuse('goods.0.value', 'range', 'rule.range');
}

function isSaid(text: unknown): text is string {
  return typeof text === 'string' && text !== '';
}

function isAboveZero(amount: string): boolean {
  return /[1-9]/.test(amount) && !amount.startsWith('-');
}
