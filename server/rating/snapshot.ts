import type { WeightRule } from './document/weights.ts';
import { cbmOf, unitTexts } from './measures.ts';
import { shared, sum } from './quantity.ts';
import { linesOf, type QuotedLine } from './quoted-lines.ts';
import type { Rated } from './rate.ts';
import type { Reason } from './reasons.ts';
import type { Piece } from './shipment.ts';
import type { Tariff } from './tariff.ts';
import type { Chosen, WeighedBox } from './weigh.ts';

/** A box as a tariff sees it, in the tariff's units with at most nine decimals. */
export interface QuotedBox {
  readonly no: string;
  /** Rounded length, width and height; null when not measured. */
  readonly sides: readonly string[] | null;
  readonly volume: string | null;
  readonly actual: string;
  readonly volumetric: string | null;
  /** False when the rule exempts the box from volumetric weight. */
  readonly volumetricCounts: boolean;
  readonly chosen: Chosen;
  readonly chargeable: string;
  /** Code of the charge that raised the chargeable weight. */
  readonly raisedBy: string | null;
}

export interface Offer {
  readonly offered: true;
  readonly product: string;
  readonly title: string | null;
  readonly tariff: QuotedTariff;
  readonly currency: string;
  readonly units: { readonly side: string; readonly volume: string; readonly weight: string };
  readonly zone: string | null;
  readonly transitDays: { readonly from: number; readonly to: number } | null;
  readonly weightRule: { readonly rule: string; readonly terms: WeightRule };
  readonly shipment: QuotedShipment;
  readonly boxes: readonly QuotedBox[];
  readonly lines: readonly QuotedLine[];
  readonly total: string;
  /** Derived from the total for display only. */
  readonly unitPrice: string | null;
  /** The remote-area tier of the address, and the total of its charges. */
  readonly remote: { readonly tier: string; readonly amount: string; readonly codes: readonly string[] } | null;
}

interface QuotedShipment {
  readonly actual: string;
  readonly volumetric: string | null;
  readonly cbm: string | null;
  /** Charged units of a price per CBM. */
  readonly revenueUnits: string | null;
  /** Before the shipment's minimum and rounding. */
  readonly aggregated: string;
  readonly chargeable: string;
  readonly raisedBy: string | null;
}

interface QuotedTariff {
  readonly version: string;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly fingerprint: string;
}

export interface NotOffered {
  readonly offered: false;
  readonly product: string;
  readonly title: string | null;
  readonly tariff: QuotedTariff | null;
  readonly reasons: readonly Reason[];
}

/** Formatted boxes, shared by products that weigh alike. */
export type BoxTexts = Map<WeighedBox, QuotedBox>;

export function offerOf(rated: Rated, texts: BoxTexts): Offer {
  const { tariff, shipment, zone, weighing, freight, total } = rated;
  const { product, title = null, currency, measures, transitDays = null, unitPrice } = tariff.document;
  return {
    offered: true,
    product,
    title,
    tariff: quotedTariff(tariff),
    currency,
    units: unitTexts[measures],
    zone: zone ?? null,
    transitDays,
    weightRule: { rule: weighing.path, terms: weighing.terms },
    shipment: {
      actual: shipment.actual.text(),
      volumetric: shipment.volumetric?.text() ?? null,
      cbm: shipment.volume === undefined ? null : cbmOf(shipment.volume, measures).text(),
      revenueUnits: freight.revenueUnits?.text() ?? null,
      aggregated: shipment.aggregated.text(),
      chargeable: shipment.chargeable.text(),
      raisedBy: shipment.raisedBy ?? null,
    },
    boxes: shipment.pieces.map((piece) => quotedBox(piece, texts)),
    lines: linesOf(rated),
    total: total.fixed(tariff.decimals),
    unitPrice: unitPrice === undefined ? null : unitPriceOf(rated, unitPrice.decimals),
    remote: remoteOf(rated),
  };
}

export function notOffered(tariff: Tariff, reasons: readonly Reason[]): NotOffered {
  const { product, title = null } = tariff.document;
  return { offered: false, product, title, tariff: quotedTariff(tariff), reasons };
}

function quotedTariff({ document, fingerprint }: Tariff): QuotedTariff {
  const { version, validFrom, validTo } = document;
  return { version, validFrom, validTo: validTo ?? null, fingerprint };
}

function quotedBox({ box, chargeable, raisedBy }: Piece, texts: BoxTexts): QuotedBox {
  const known = texts.get(box) ?? boxText(box);
  texts.set(box, known);
  return raisedBy === undefined ? known : { ...known, chargeable: chargeable.text(), raisedBy };
}

function boxText({ shape, volumetric, counted, chosen, chargeable }: WeighedBox): QuotedBox {
  const { sides, volume, actual } = shape.text;
  return Object.freeze({
    no: shape.no,
    sides,
    volume,
    actual,
    volumetric: volumetric?.text() ?? null,
    volumetricCounts: counted !== undefined,
    chosen,
    chargeable: chargeable.text(),
    raisedBy: null,
  });
}

function unitPriceOf({ total, shipment: { chargeable } }: Rated, decimals: number): string | null {
  return chargeable.isZero ? null : shared(total, chargeable, 'money/weight').fixed(decimals);
}

function remoteOf({ remote, charges, tariff }: Rated): Offer['remote'] {
  if (remote === undefined) return null;
  const lines = charges.filter(({ rule }) => rule.terms.remote !== undefined);
  const amount = sum(
    'money',
    lines.map((line) => line.amount),
  );
  return { tier: remote, amount: amount.fixed(tariff.decimals), codes: lines.map(({ rule }) => rule.terms.code) };
}
