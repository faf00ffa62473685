import type { ChargeContext, ChargeRule } from './charge-rules.ts';
import { type ChargeLine, chargeLines, load, type Values } from './charges.ts';
import { type ValueName, valueNames } from './document/charges.ts';
import type { Freight, PriceRule } from './price.ts';
import { type Quantity, quantity, sum } from './quantity.ts';
import { brokenLimits, missingSides, type Reason } from './reasons.ts';
import type { RateRequest } from './request.ts';
import type { Shipment } from './shipment.ts';
import type { Tariff } from './tariff.ts';
import type { Weighing } from './weigh.ts';
import type { WeighSession } from './weigh-session.ts';

/** A shipment rated by one tariff. */
export interface Rated {
  readonly tariff: Tariff;
  readonly zone: string | undefined;
  readonly remote: string | undefined;
  readonly weighing: Weighing;
  readonly shipment: Shipment;
  readonly price: PriceRule;
  readonly freight: Freight;
  /** The freight as rounded on its line. */
  readonly freightAmount: Quantity<'money'>;
  readonly charges: readonly ChargeLine[];
  readonly total: Quantity<'money'>;
}

/** Rates a shipment by one tariff, or returns every reason against it. */
export function rate(tariff: Tariff, request: RateRequest, session: WeighSession): Rated | readonly Reason[] {
  const { destination, boxes, services = [] } = request;
  const against = refusals(tariff, request);
  const zone = tariff.zones?.find(destination);
  const weighing = tariff.weighingOf(zone);
  const isReached = tariff.zones === undefined || zone !== undefined;
  if (tariff.zones?.lacksPostcode(destination) === true) return [...against, postcodeMissing(request)];
  if (!isReached || weighing === undefined) return [...against, noZone(request)];

  const remote = tariff.remote?.find(destination);
  const context: ChargeContext = { zone, remote, addressType: destination.addressType, services };
  const rules = tariff.charges.filter(({ concerns }) => concerns(context));
  const weighed = session.weigh(boxes, request.measures, tariff.document.measures, weighing);
  const { shipment, unknown } = load(weighed, rules, weighing);
  const unmeasured = weighed.filter(({ lacksSides }) => lacksSides).map(({ no }) => no);
  const valued = valuesOf(tariff, request, rules);
  const reasons = [
    ...against,
    ...(isRemoteUnknown(tariff, request, context) ? [postcodeMissing(request)] : []),
    ...valued.reasons,
    ...missingSides([...new Set([...unmeasured, ...unknown])]),
    ...brokenLimits(tariff.limits, shipment, tariff.document.measures),
  ];
  const rows = tariff.pricesOf(zone);
  const price = rows.find(({ holds }) => holds(shipment.chargeable));
  if (price === undefined) return [...reasons, noPrice(tariff, zone, shipment)];
  const freight = price.price(shipment);
  if (freight === undefined) return joined([...reasons, ...missingSides(withoutVolume(shipment))]);
  if (reasons.length > 0) return joined(reasons);
  const cheapest = atNextBreak({ price, freight }, rows, shipment, tariff.decimals);
  return priced({ tariff, zone, remote, weighing, shipment, price: cheapest.price, freight: cheapest.freight }, rules, valued.values);
}

export function isRated(result: Rated | readonly Reason[]): result is Rated {
  return !Array.isArray(result);
}

function priced(found: Omit<Rated, 'freightAmount' | 'charges' | 'total'>, rules: Tariff['charges'], values: Values): Rated {
  const { decimals } = found.tariff;
  const freightAmount = found.freight.amount.rounded(decimals);
  const charges = chargeLines(rules, found.shipment, freightAmount, { decimals, values });
  const total = sum('money', [freightAmount, ...charges.map(({ amount }) => amount)]);
  return { ...found, freightAmount, charges, total };
}

function refusals({ document, services }: Tariff, request: RateRequest): readonly Reason[] {
  const { goodsTypes } = document;
  const { goodsType, accountActivated } = request;
  return [
    ...(accountActivated ? [] : [notActivated]),
    ...(goodsType === undefined || goodsTypes === undefined || goodsTypes.includes(goodsType)
      ? []
      : [{ code: 'goods_type_not_carried', values: { goodsType } } as const]),
    ...(request.services ?? [])
      .filter((service) => !services.has(service))
      .map((service): Reason => ({ code: 'service_not_offered', values: { service } })),
  ];
}

export const notActivated: Reason = { code: 'not_activated', values: {} };

function noZone({ destination: { country, city = '', postcode = '' } }: RateRequest): Reason {
  return { code: 'no_zone', values: { country, city, postcode } };
}

function postcodeMissing({ destination: { country } }: RateRequest): Reason {
  return { code: 'postcode_missing', values: { country } };
}

/** Reports whether a postcode could add a remote-area charge: without one the price would be too low. */
function isRemoteUnknown({ remote, charges }: Tariff, { destination }: RateRequest, context: ChargeContext): boolean {
  if (remote?.lacksPostcode(destination) !== true) return false;
  return charges.some(({ terms, concerns }) => terms.remote?.some((tier) => concerns({ ...context, remote: tier })));
}

function noPrice({ document }: Tariff, zone: string | undefined, { chargeable }: Shipment): Reason {
  const unit = document.measures === 'cm/kg' ? 'kg' : 'lb';
  return { code: 'no_price', values: { zone: zone ?? '', chargeable: chargeable.text(), unit } };
}

function withoutVolume({ pieces }: Shipment): readonly string[] {
  return pieces.filter(({ box }) => box.volume === undefined).map(({ box }) => box.no);
}

/** Merges reasons: several rules may need the same sides. */
function joined(reasons: readonly Reason[]): readonly Reason[] {
  const boxes = new Set(reasons.filter(({ code }) => code === 'sides_missing').flatMap((reason) => reason.boxes ?? []));
  return [...reasons.filter(({ code }) => code !== 'sides_missing'), ...missingSides([...boxes])];
}

/** Returns the values that percentage charges need, in the tariff's currency, and the reasons why some are missing. */
function valuesOf(
  { exchange, document: { currency: wanted } }: Tariff,
  { values = {} }: RateRequest,
  rules: readonly ChargeRule[],
): { readonly values: Values; readonly reasons: readonly Reason[] } {
  const needed = new Set(rules.flatMap(({ price }) => ('ofValue' in price ? price.ofValue.name : [])));
  const found: { [name in ValueName]?: Values[name] } = {};
  const reasons: Reason[] = [];
  for (const name of valueNames) {
    if (!needed.has(name)) continue;
    const value = values[name];
    const rate = value === undefined ? undefined : exchange.get(value.currency);
    if (value === undefined) reasons.push({ code: 'value_missing', values: { value: name } });
    else if (rate === undefined) reasons.push({ code: 'currency_not_taken', values: { value: name, currency: value.currency, wanted } });
    else found[name] = quantity('money', value.amount).times(rate);
  }
  return { values: found, reasons };
}

/** A row and its freight. */
interface PricedBy {
  readonly price: PriceRule;
  readonly freight: Freight;
}

/**
 * Returns the cheapest of the shipment's own row and the heavier breaks that it may be charged as; on a tie, the lightest. Only the freight
 * uses the break's weight; charges, limits and conditions use the shipment's own.
 * @param rows the rows of the shipment's zone
 */
function atNextBreak(own: PricedBy, rows: readonly PriceRule[], shipment: Shipment, decimals: number): PricedBy {
  const ownAmount = own.freight.amount.rounded(decimals);
  let best = { ...own, amount: ownAmount, weight: shipment.chargeable };
  for (const price of rows) {
    const weight = price.breakAt;
    // The first of two rows for one weight counts.
    if (weight === undefined || weight.compare(shipment.chargeable) <= 0 || rows.find(({ holds }) => holds(weight)) !== price) continue;
    const freight = price.price({ ...shipment, chargeable: weight });
    if (freight === undefined) continue;
    const amount = freight.amount.rounded(decimals);
    const sign = amount.compare(best.amount);
    const isLighter = best.price !== own.price && weight.compare(best.weight) < 0;
    if (sign < 0 || (sign === 0 && isLighter))
      best = { price, freight: { ...freight, nextBreak: { weight, own: ownAmount } }, amount, weight };
  }
  return best;
}
