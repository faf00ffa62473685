import type { ChargeLine } from './charges.ts';
import type { Charge } from './document/charges.ts';
import type { PriceRow } from './document/prices.ts';
import { type Measures, unitTexts } from './measures.ts';
import { sum } from './quantity.ts';
import type { Rated } from './rate.ts';
import type { Piece } from './shipment.ts';

/** A line of a price with its rule. */
export interface QuotedLine {
  readonly code: string;
  readonly kind: 'freight' | Charge['kind'];
  readonly title: string | null;
  readonly amount: string;
  /** JSON Pointer of the rule in the tariff document, and its terms. */
  readonly rule: string;
  readonly terms: PriceRow | Charge;
  /** The base of the rule: a weight, revenue units, pieces or an amount. */
  readonly quantity: string;
  readonly unit: string;
  /** Boxes that a charge per piece applies to. */
  readonly boxes: readonly string[] | null;
  /** Freight charged as the next weight break (`quantity`): the actual weight, and the price of its own row. */
  readonly nextBreak?: { readonly weight: string; readonly amount: string };
}

/** Returns the freight, then the charges in the tariff's order. */
export function linesOf(rated: Rated): readonly QuotedLine[] {
  return [freightLine(rated), ...rated.charges.map((line) => chargeLine(line, rated))];
}

function freightLine({ price, freight, freightAmount, shipment, tariff }: Rated): QuotedLine {
  const { revenueUnits: units, nextBreak } = freight;
  return {
    code: 'freight',
    kind: 'freight',
    title: null,
    amount: freightAmount.fixed(tariff.decimals),
    rule: price.path,
    terms: price.terms,
    quantity: (units ?? nextBreak?.weight ?? shipment.chargeable).text(),
    unit: units === undefined ? weightUnit(tariff.document.measures) : 'CBM',
    boxes: null,
    ...(nextBreak === undefined ? {} : { nextBreak: { weight: shipment.chargeable.text(), amount: nextBreak.own.fixed(tariff.decimals) } }),
  };
}

function chargeLine({ rule, amount, pieces, base }: ChargeLine, { tariff, shipment }: Rated): QuotedLine {
  const { code, kind, title = null, charge, scope } = rule.terms;
  const weight = pieces === undefined ? shipment.chargeable : sum('weight', pieces.map(weightOf));
  const applied = {
    percent: { quantity: base?.fixed(tariff.decimals) ?? '', unit: tariff.document.currency },
    percentOfValue: { quantity: base?.fixed(tariff.decimals) ?? '', unit: tariff.document.currency },
    perKg: { quantity: charge.kind === 'perKg' ? weight.text() : '', unit: weightUnit(tariff.document.measures) },
    each: { quantity: String(pieces?.length ?? 1), unit: scope },
  };
  return {
    code,
    kind,
    title,
    amount: amount.fixed(tariff.decimals),
    rule: rule.path,
    terms: rule.terms,
    ...applied[charge.kind],
    boxes: pieces?.map(({ box }) => box.no) ?? null,
  };
}

function weightOf({ chargeable }: Piece): Piece['chargeable'] {
  return chargeable;
}

function weightUnit(measures: Measures): string {
  return unitTexts[measures].weight;
}
