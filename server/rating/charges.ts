import type { ChargeRule } from './charge-rules.ts';
import type { ValueName } from './document/charges.ts';
import { count, type Quantity, sum, zero } from './quantity.ts';
import { type Piece, raised, type Shipment, shipmentOf } from './shipment.ts';
import type { WeighedBox, Weighing } from './weigh.ts';

/** A charge line of a price, rounded once. */
export interface ChargeLine {
  readonly rule: ChargeRule;
  /** Negative for a discount. */
  readonly amount: Quantity<'money'>;
  /** The pieces that the line covers; undefined for a charge on the shipment. */
  readonly pieces: readonly Piece[] | undefined;
  /** The base of a percentage: preceding lines or a value of the shipment. */
  readonly base: Quantity<'money'> | undefined;
}

/** The shipment after charges raised its weights; `unknown` lists boxes without the sides that a charge needs. */
export interface Loaded {
  readonly shipment: Shipment;
  readonly unknown: readonly string[];
}

/** Raises weights. Conditions test each piece's own weight; charges on the shipment test its weight before the raise. */
export function load(boxes: readonly WeighedBox[], rules: readonly ChargeRule[], weighing: Weighing): Loaded {
  const unknown = new Set<string>();
  const raising = rules.filter(({ raisesTo }) => raisesTo !== undefined);
  const ofPieces = raising.filter(({ terms }) => terms.scope === 'piece');
  const pieces = boxes.map((box) => raisedPiece(box, ofPieces));
  for (const { terms, test } of rules) {
    if (terms.scope === 'piece') for (const box of boxes) if (test(box) === undefined) unknown.add(box.no);
  }
  let shipment = shipmentOf(pieces, weighing);
  for (const { raisesTo, terms, test } of raising) {
    if (terms.scope === 'piece' || raisesTo === undefined || test(shipment.facts) !== true) continue;
    shipment = raised(shipment, raisesTo, terms.code, weighing);
  }
  const isOpen = rules.some(({ terms, test }) => terms.scope === 'shipment' && test(shipment.facts) === undefined);
  if (isOpen) for (const { no, volume } of boxes) if (volume === undefined) unknown.add(no);
  return { shipment, unknown: [...unknown] };
}

/** Returns the lines of the applicable charges in the tariff's order, each rounded to the currency's decimals. */
export function chargeLines(
  rules: readonly ChargeRule[],
  shipment: Shipment,
  freight: Quantity<'money'>,
  { decimals, values }: { readonly decimals: number; readonly values: Values },
): readonly ChargeLine[] {
  const candidates = rules.map((rule) => applicable(rule, shipment, values)).filter((one) => one !== undefined);
  const taken = withoutExcluded(candidates);
  const lines: ChargeLine[] = [];
  const amounts: { readonly code: string; readonly amount: Quantity<'money'> }[] = [{ code: 'freight', amount: freight }];
  for (const { rule, parts, pieces } of taken) {
    const base = baseOf(rule, amounts, values);
    const found =
      'share' in rule.price && base !== undefined
        ? shareOf(rule, base)
        : sum(
            'money',
            parts.map(({ amount }) => amount),
          );
    const amount = signed(rule, found.atMost(rule.cap).rounded(decimals), amounts);
    lines.push({ rule, amount, pieces, base });
    amounts.push({ code: rule.terms.code, amount });
  }
  return lines;
}

/** A charge with its amounts: one per piece, one for the shipment, or none yet for a percentage. */
interface Candidate {
  readonly rule: ChargeRule;
  readonly parts: readonly Part[];
  readonly pieces: readonly Piece[] | undefined;
}

interface Part {
  readonly piece: Piece | undefined;
  readonly amount: Quantity<'money'>;
}

function applicable(rule: ChargeRule, shipment: Shipment, values: Values): Candidate | undefined {
  const { price, terms, test } = rule;
  const amountFor = (weight: Quantity<'weight'>) =>
    'byWeight' in price ? price.byWeight(weight) : 'each' in price ? price.each : ofValue(rule, values);
  if (terms.scope === 'shipment') {
    // A charge that raised the shipment applies even if its condition fails for the raised weight.
    const isFor = shipment.raisedBy === terms.code || test(shipment.facts) === true;
    const parts = 'share' in price ? [] : [{ piece: undefined, amount: amountFor(shipment.chargeable) }];
    return isFor ? { rule, parts, pieces: undefined } : undefined;
  }
  const pieces = shipment.pieces.filter(({ box }) => test(box) === true);
  if (pieces.length === 0) return undefined;
  if ('each' in price && rule.group === undefined) {
    return { rule, parts: [{ piece: undefined, amount: price.each.times(count(pieces.length)) }], pieces };
  }
  return { rule, parts: pieces.map((piece) => ({ piece, amount: amountFor(piece.chargeable) })), pieces };
}

/** Keeps one charge of each group, per piece or per shipment. */
function withoutExcluded(candidates: readonly Candidate[]): readonly Candidate[] {
  const best = new Map<string, Map<Piece | undefined, { readonly rule: ChargeRule; readonly amount: Quantity<'money'> }>>();
  for (const { rule, parts } of candidates) {
    if (rule.group === undefined) continue;
    const { code, takesHighest } = rule.group;
    const taken = best.get(code) ?? new Map<Piece | undefined, { readonly rule: ChargeRule; readonly amount: Quantity<'money'> }>();
    best.set(code, taken);
    for (const { piece, amount } of parts) {
      const capped = amount.atMost(rule.cap);
      const other = taken.get(piece);
      if (other === undefined || (takesHighest && capped.compare(other.amount) > 0)) taken.set(piece, { rule, amount: capped });
    }
  }
  if (best.size === 0) return candidates;
  return candidates.flatMap((candidate) => {
    const { rule, parts, pieces } = candidate;
    if (rule.group === undefined) return [candidate];
    const taken = best.get(rule.group.code);
    const left = parts.filter(({ piece }) => taken?.get(piece)?.rule === rule);
    const ofPieces = pieces === undefined ? undefined : left.flatMap(({ piece }) => (piece === undefined ? [] : [piece]));
    return left.length === 0 ? [] : [{ rule, parts: left, pieces: ofPieces }];
  });
}

/** Values of the shipment in the tariff's currency. */
export type Values = Readonly<Partial<Record<ValueName, Quantity<'money'>>>>;

/** The rating has already refused a shipment without a value that a charge needs. */
function ofValue({ price }: ChargeRule, values: Values): Quantity<'money'> {
  return 'ofValue' in price ? price.ofValue.of(values[price.ofValue.name] ?? zero('money')) : zero('money');
}

function baseOf({ price }: ChargeRule, amounts: Amounts, values: Values): Quantity<'money'> | undefined {
  if ('share' in price) return sumOf(amounts, price.share.of);
  return 'ofValue' in price ? values[price.ofValue.name] : undefined;
}

type Amounts = readonly { readonly code: string; readonly amount: Quantity<'money'> }[];

/** Sums the base lines, never below zero: a percentage of a net discount is zero. */
function sumOf(amounts: Amounts, of: readonly string[]): Quantity<'money'> {
  const isAll = of.includes('all');
  const counted = amounts.filter(({ code }) => isAll || of.includes(code)).map(({ amount }) => amount);
  return sum('money', counted).atLeast(zero('money'));
}

function shareOf({ price }: ChargeRule, base: Quantity<'money'>): Quantity<'money'> {
  return 'share' in price ? price.share.bounded(base.times(price.share.factor)) : zero('money');
}

/** A discount is negative and never exceeds the sum so far. */
function signed({ terms }: ChargeRule, amount: Quantity<'money'>, amounts: Amounts): Quantity<'money'> {
  if (terms.kind !== 'discount') return amount;
  return amount.atMost(sumOf(amounts, ['all'])).negated();
}

function raisedPiece(box: WeighedBox, raising: readonly ChargeRule[]): Piece {
  let least: Quantity<'weight'> | undefined;
  let code: string | undefined;
  for (const { raisesTo, terms, test } of raising) {
    if (raisesTo === undefined || test(box) !== true || (least !== undefined && least.compare(raisesTo) >= 0)) continue;
    [least, code] = [raisesTo, terms.code];
  }
  const chargeable = box.chargeable.atLeast(least);
  return { box, chargeable, least, raisedBy: chargeable === box.chargeable ? undefined : code };
}
