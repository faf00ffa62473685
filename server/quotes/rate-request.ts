import { Refusal, type RefusedField } from '../calls/refusal.ts';
import { type RateBox, type RateRequest, requestProblems } from '../rating/request.ts';

/** What of an order its price depends on; strings as in contract/entities/order-input.ts. */
export interface PriceableOrder {
  readonly consignee: {
    readonly country: string;
    readonly province?: string;
    readonly city?: string;
    readonly postCode?: string;
  };
  readonly goodsType?: string;
  readonly addressType?: string;
  readonly insured?: boolean;
  readonly insuranceValue?: string;
  readonly insuranceCurrency?: string;
  readonly signatureService?: string;
  readonly codPrice?: string;
  readonly codCurrency?: string;
  readonly boxes: readonly PriceableBox[];
}

/** Sides may be blank or zero where nobody measured them. */
export interface PriceableBox {
  readonly boxNo: string;
  readonly boxWeight: string;
  readonly boxLength?: string;
  readonly boxWidth?: string;
  readonly boxHeight?: string;
}

/** Whoever the price is for: the day is that of the tenant's calendar. */
export interface Asking {
  readonly day: string;
  readonly activated: boolean;
}

/** @throws Refusal invalid_fields when the order says something that cannot be rated */
export function rateRequestOf(order: PriceableOrder, { day, activated }: Asking): RateRequest {
  const { consignee, goodsType, addressType } = order;
  const request: RateRequest = {
    day,
    measures: 'cm/kg',
    accountActivated: activated,
    destination: {
      country: consignee.country,
      ...said('city', consignee.city),
      ...said('postcode', consignee.postCode),
      ...said('addressType', addressType),
    },
    ...said('goodsType', goodsType),
    services: servicesOf(order),
    ...valuesOf(order),
    boxes: boxesOf(order.boxes),
  };
  const [first] = requestProblems(request);
  if (first !== undefined) throw new Refusal('invalid_fields', { fields: [fieldOf(first.path)], logged: { problem: first.message } });
  return request;
}

/** Services by the codes that tariffs have for them. */
export function servicesOf({ insured, signatureService, codPrice }: PriceableOrder): string[] {
  return [
    ...(isSaid(signatureService) ? [`signature_${signatureService}`] : []),
    ...(insured === true ? ['insurance'] : []),
    ...(isSaid(codPrice) && !isZero(codPrice) ? ['cod'] : []),
  ];
}

/** Without a currency a value says nothing. */
function valuesOf({ insured, insuranceValue, insuranceCurrency, codPrice, codCurrency }: PriceableOrder): Pick<RateRequest, 'values'> {
  const valued = (amount: string | undefined, currency: string | undefined) =>
    isSaid(amount) && isSaid(currency) ? { amount, currency } : undefined;
  const insurance = insured === true ? valued(insuranceValue, insuranceCurrency) : undefined;
  const cod = valued(codPrice, codCurrency);
  if (insurance === undefined && cod === undefined) return {};
  return { values: { ...(insurance === undefined ? {} : { insured: insurance }), ...(cod === undefined ? {} : { cod }) } };
}

const readBoxes = new WeakMap<readonly PriceableBox[], RateBox[]>();

/** A box that is there several times stays one object, and a list that several orders share one list: rating weighs it once. */
function boxesOf(boxes: readonly PriceableBox[]): RateBox[] {
  const read = readBoxes.get(boxes);
  if (read !== undefined) return read;
  const known = new Map<PriceableBox, RateBox>();
  const list = boxes.map((box) => {
    const rated = known.get(box) ?? boxOf(box);
    known.set(box, rated);
    return rated;
  });
  readBoxes.set(boxes, list);
  return list;
}

function boxOf({ boxNo, boxWeight, boxLength, boxWidth, boxHeight }: PriceableBox): RateBox {
  return { no: boxNo, weight: boxWeight, ...side('length', boxLength), ...side('width', boxWidth), ...side('height', boxHeight) };
}

function side<K extends string>(name: K, text: string | undefined): { readonly [key in K]?: string } {
  return isSaid(text) && !isZero(text) ? said(name, text) : {};
}

function said<K extends string>(name: K, text: string | undefined): { readonly [key in K]?: string };
function said(name: string, text: string | undefined): { readonly [key: string]: string } {
  return isSaid(text) ? { [name]: text } : {};
}

function isSaid(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}

function isZero(text: string): boolean {
  return /^0+(\.0*)?$/.test(text);
}

const fields: readonly (readonly [RegExp, string])[] = [
  [/^\/boxes\/(\d+)\/weight$/, 'boxes.$1.boxWeight'],
  [/^\/boxes\/(\d+)\/length$/, 'boxes.$1.boxLength'],
  [/^\/boxes\/(\d+)\/width$/, 'boxes.$1.boxWidth'],
  [/^\/boxes\/(\d+)\/height$/, 'boxes.$1.boxHeight'],
  [/^\/boxes\/(\d+)\/no$/, 'boxes.$1.boxNo'],
  [/^\/boxes$/, 'boxes'],
  [/^\/destination\/postcode$/, 'consignee.postCode'],
  [/^\/destination\/addressType$/, 'addressType'],
  [/^\/destination\/(\w+)$/, 'consignee.$1'],
  [/^\/(goodsType)$/, '$1'],
  [/^\/services/, 'signatureService'],
  [/^\/values\/insured\/amount$/, 'insuranceValue'],
  [/^\/values\/insured\/currency$/, 'insuranceCurrency'],
  [/^\/values\/cod\/amount$/, 'codPrice'],
  [/^\/values\/cod\/currency$/, 'codCurrency'],
];

function fieldOf(path: string): RefusedField {
  const known = fields.find(([pattern]) => pattern.test(path));
  return { path: known === undefined ? path : path.replace(known[0], known[1]), rule: 'format', message: 'rule.format' };
}
