import { Refusal, type RefusedField } from '../calls/refusal.ts';
import { type RateBox, type RateRequest, requestProblems } from '../rating/request.ts';

/** The part of an order that its price depends on; strings as in contract/entities/orders/order-input.ts. */
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

/** Sides are empty or zero when they were not measured. */
export interface PriceableBox {
  readonly boxNo: string;
  readonly boxWeight: string;
  readonly boxLength?: string;
  readonly boxWidth?: string;
  readonly boxHeight?: string;
}

/** The day in the tenant's calendar and the state of the account. */
export interface PricingContext {
  readonly day: string;
  readonly activated: boolean;
}

/** Builds the rating request of an order. @throws Refusal invalid_fields when the order cannot be rated */
export function rateRequestOf(order: PriceableOrder, { day, activated }: PricingContext): RateRequest {
  const { consignee, goodsType, addressType } = order;
  const request: RateRequest = {
    day,
    measures: 'cm/kg',
    accountActivated: activated,
    destination: {
      country: consignee.country,
      ...optionalField('city', consignee.city),
      ...optionalField('postcode', consignee.postCode),
      ...optionalField('addressType', addressType),
    },
    ...optionalField('goodsType', goodsType),
    services: servicesOf(order),
    ...valuesOf(order),
    boxes: boxesOf(order.boxes),
  };
  const [first] = requestProblems(request);
  if (first !== undefined) throw new Refusal('invalid_fields', { fields: [fieldOf(first.path)], logged: { problem: first.message } });
  return request;
}

/** Returns the services by their codes in tariffs. */
export function servicesOf({ insured, signatureService, codPrice }: PriceableOrder): string[] {
  return [
    ...(isPresent(signatureService) ? [`signature_${signatureService}`] : []),
    ...(insured === true ? ['insurance'] : []),
    ...(isPresent(codPrice) && !isZero(codPrice) ? ['cod'] : []),
  ];
}

/** A value without a currency is ignored. */
function valuesOf({ insured, insuranceValue, insuranceCurrency, codPrice, codCurrency }: PriceableOrder): Pick<RateRequest, 'values'> {
  const valued = (amount: string | undefined, currency: string | undefined) =>
    isPresent(amount) && isPresent(currency) ? { amount, currency } : undefined;
  const insurance = insured === true ? valued(insuranceValue, insuranceCurrency) : undefined;
  const cod = valued(codPrice, codCurrency);
  if (insurance === undefined && cod === undefined) return {};
  return { values: { ...(insurance === undefined ? {} : { insured: insurance }), ...(cod === undefined ? {} : { cod }) } };
}

const readBoxes = new WeakMap<readonly PriceableBox[], RateBox[]>();

/** Repeated boxes stay one object, and orders with the same box list share it, so that the rating weighs them once. */
function boxesOf(boxes: readonly PriceableBox[]): RateBox[] {
  const read = readBoxes.get(boxes);
  if (read !== undefined) return read;
  const known = new Map<PriceableBox, RateBox>();
  const list = boxes.map((box) => {
    const rated = known.get(box) ?? rateBoxOf(box);
    known.set(box, rated);
    return rated;
  });
  readBoxes.set(boxes, list);
  return list;
}

/** A box as the rating takes it. */
export function rateBoxOf({ boxNo, boxWeight, boxLength, boxWidth, boxHeight }: PriceableBox): RateBox {
  return { no: boxNo, weight: boxWeight, ...side('length', boxLength), ...side('width', boxWidth), ...side('height', boxHeight) };
}

function side<K extends string>(name: K, text: string | undefined): { readonly [key in K]?: string } {
  return isPresent(text) && !isZero(text) ? optionalField(name, text) : {};
}

function optionalField<K extends string>(name: K, text: string | undefined): { readonly [key in K]?: string };
function optionalField(name: string, text: string | undefined): { readonly [key: string]: string } {
  return isPresent(text) ? { [name]: text } : {};
}

function isPresent(text: string | undefined): text is string {
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
