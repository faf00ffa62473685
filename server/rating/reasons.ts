import type { Limit } from './document/tariff.ts';
import { compareWith, type Facts, factText } from './facts.ts';
import { type Measures, unitTexts } from './measures.ts';
import type { Shipment } from './shipment.ts';

export type ReasonCode =
  | 'not_activated'
  | 'no_tariff'
  | 'not_valid_on_day'
  | 'goods_type_not_carried'
  | 'service_not_offered'
  | 'value_missing'
  | 'currency_not_taken'
  | 'no_zone'
  | 'postcode_missing'
  | 'sides_missing'
  | 'no_price'
  | LimitCode;

type LimitCode =
  | 'too_long'
  | 'too_wide'
  | 'too_thick'
  | 'girth_too_large'
  | 'sides_too_large'
  | 'too_large'
  | 'too_heavy'
  | 'too_many_pieces'
  | 'below_minimum'
  | 'too_small'
  | 'too_few_pieces';

/** The reason why a product is not offered: a code with a text, its values, and the affected boxes. */
export interface Reason {
  readonly code: ReasonCode;
  readonly values: Readonly<Record<string, string>>;
  readonly boxes?: readonly string[];
}

/** A compiled limit. */
export interface LimitRule {
  readonly scope: 'piece' | 'shipment';
  readonly judge: (facts: Facts) => LimitCode | 'unknown' | undefined;
  readonly limit: Limit;
}

export function readLimit(limit: Limit): LimitRule {
  const { fact, min, max } = limit;
  const [least, most] = [min, max].map((bound) => (bound === undefined ? undefined : compareWith(fact, bound)));
  return {
    scope: limit.scope,
    limit,
    judge(facts) {
      if (facts[fact] === undefined) return 'unknown';
      if ((most?.(facts) ?? 0) > 0) return tooMuch[fact];
      return (least?.(facts) ?? 0) < 0 ? tooLittle(fact) : undefined;
    },
  };
}

/** Returns every limit that the shipment or one of its boxes exceeds. */
export function brokenLimits(limits: readonly LimitRule[], shipment: Shipment, measures: Measures): readonly Reason[] {
  return limits.flatMap((rule) => (rule.scope === 'shipment' ? ofShipment(rule, shipment, measures) : ofPieces(rule, shipment, measures)));
}

export function missingSides(boxes: readonly string[]): readonly Reason[] {
  return boxes.length === 0 ? [] : [{ code: 'sides_missing', values: {}, boxes }];
}

function ofShipment(rule: LimitRule, { facts, pieces }: Shipment, measures: Measures): readonly Reason[] {
  const code = rule.judge(facts);
  if (code === undefined) return [];
  if (code === 'unknown') return missingSides(pieces.flatMap(({ box }) => (box.volume === undefined ? [box.no] : [])));
  return [{ code, values: valuesOf(rule.limit, code, facts, measures) }];
}

/** Returns one reason per code, with the value of the first box beyond the limit and all affected boxes. */
function ofPieces(rule: LimitRule, { pieces }: Shipment, measures: Measures): readonly Reason[] {
  const broken = new Map<LimitCode, { readonly facts: Facts; readonly boxes: string[] }>();
  const unknown: string[] = [];
  for (const { box } of pieces) {
    const code = rule.judge(box);
    if (code === undefined) continue;
    if (code === 'unknown') {
      unknown.push(box.no);
      continue;
    }
    const earlier = broken.get(code);
    if (earlier === undefined) broken.set(code, { facts: box, boxes: [box.no] });
    else earlier.boxes.push(box.no);
  }
  const reasons = [...broken].map(([code, { facts, boxes }]) => ({ code, values: valuesOf(rule.limit, code, facts, measures), boxes }));
  return [...reasons, ...missingSides(unknown)];
}

function valuesOf({ fact, min, max, scope }: Limit, code: LimitCode, facts: Facts, measures: Measures): Reason['values'] {
  const bound = tooMuch[fact] === code ? max : min;
  return { scope, fact, limit: bound ?? '', value: factText(fact, facts), unit: unitOf(fact, measures) };
}

function unitOf(fact: Limit['fact'], measures: Measures): string {
  const units = unitTexts[measures];
  if (fact === 'pieces') return '';
  if (fact === 'volume') return units.volume;
  return fact === 'actual' || fact === 'volumetric' || fact === 'chargeable' ? units.weight : units.side;
}

const tooMuch: Readonly<Record<Limit['fact'], LimitCode>> = {
  longest: 'too_long',
  second: 'too_wide',
  shortest: 'too_thick',
  girth: 'girth_too_large',
  lengthPlusGirth: 'girth_too_large',
  sumSides: 'sides_too_large',
  volume: 'too_large',
  actual: 'too_heavy',
  volumetric: 'too_heavy',
  chargeable: 'too_heavy',
  pieces: 'too_many_pieces',
};

function tooLittle(fact: Limit['fact']): LimitCode {
  if (fact === 'pieces') return 'too_few_pieces';
  return fact === 'actual' || fact === 'volumetric' || fact === 'chargeable' ? 'below_minimum' : 'too_small';
}
