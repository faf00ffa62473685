import type { Facts } from './facts.ts';
import { count, type Quantity, sum, zero } from './quantity.ts';
import { rounded } from './rounding.ts';
import { pieceWeight, type WeighedBox, type Weighing } from './weigh.ts';

/** A box of a shipment with its weight after charges have raised it. */
export interface Piece {
  readonly box: WeighedBox;
  readonly chargeable: Quantity<'weight'>;
  /** Minimum weight that charges impose. */
  readonly least: Quantity<'weight'> | undefined;
  /** Code of the charge that raised the weight. */
  readonly raisedBy: string | undefined;
}

/** A shipment with its weights. */
export interface Shipment {
  readonly pieces: readonly Piece[];
  readonly actual: Quantity<'weight'>;
  readonly volumetric: Quantity<'weight'> | undefined;
  readonly volume: Quantity<'volume'> | undefined;
  /** Before the shipment's minimum and rounding. */
  readonly aggregated: Quantity<'weight'>;
  readonly chargeable: Quantity<'weight'>;
  readonly raisedBy: string | undefined;
  readonly facts: Facts;
}

export function shipmentOf(pieces: readonly Piece[], rule: Weighing): Shipment {
  const aggregated = rule.aggregate === 'sumOfPieces' ? sum('weight', pieces.map(chargeableOf)) : largerSum(pieces, rule);
  const chargeable = rounded(aggregated.atLeast(rule.shipmentMin), rule.roundShipment);
  const actual = sum(
    'weight',
    pieces.map(({ box }) => box.actual),
  );
  const volumetric = sumOfKnown(
    'weight',
    pieces.map(({ box }) => box.volumetric),
  );
  const volume = sumOfKnown(
    'volume',
    pieces.map(({ box }) => box.volume),
  );
  const totals = { pieces, actual, volumetric, volume, aggregated, chargeable, raisedBy: undefined };
  return { ...totals, facts: new ShipmentFacts(totals) };
}

/** Returns the shipment with at least this chargeable weight. */
export function raised(shipment: Shipment, to: Quantity<'weight'>, by: string, { roundShipment }: Weighing): Shipment {
  if (shipment.chargeable.compare(to) >= 0) return shipment;
  const totals = { ...shipment, chargeable: rounded(to, roundShipment), raisedBy: by };
  return { ...totals, facts: new ShipmentFacts(totals) };
}

/** Applies the minimum of each piece in both sums; a piece without a volumetric weight counts with its actual weight. */
function largerSum(pieces: readonly Piece[], rule: Weighing): Quantity<'weight'> {
  const weightOf = ({ least }: Piece, weight: Quantity<'weight'>) => pieceWeight(weight, rule).atLeast(least);
  const actual = sum(
    'weight',
    pieces.map((piece) => weightOf(piece, piece.box.actual)),
  );
  const volumetric = sum(
    'weight',
    pieces.map((piece) => weightOf(piece, piece.box.counted ?? piece.box.actual)),
  );
  return rule.blend(actual, pieces.some(({ box }) => box.counted !== undefined) ? volumetric : undefined)[0];
}

function chargeableOf({ chargeable }: Piece): Quantity<'weight'> {
  return chargeable;
}

function sumOfKnown<U extends string>(unit: U, all: readonly (Quantity<U> | undefined)[]): Quantity<U> | undefined {
  const known = all.filter((one) => one !== undefined);
  return known.length === all.length ? sum(unit, known) : undefined;
}

type SideFact = 'longest' | 'second' | 'shortest' | 'girth' | 'lengthPlusGirth' | 'sumSides';

/** Few tariffs test the sides of a shipment, so they are computed on demand. */
class ShipmentFacts implements Facts {
  readonly #shipment: Omit<Shipment, 'facts'>;

  constructor(shipment: Omit<Shipment, 'facts'>) {
    this.#shipment = shipment;
  }

  get longest() {
    return this.#most('longest');
  }
  get second() {
    return this.#most('second');
  }
  get shortest() {
    return this.#most('shortest');
  }
  get girth() {
    return this.#most('girth');
  }
  get lengthPlusGirth() {
    return this.#most('lengthPlusGirth');
  }
  get sumSides() {
    return this.#most('sumSides');
  }
  get volume() {
    return this.#shipment.volume;
  }
  get actual() {
    return this.#shipment.actual;
  }
  get volumetric() {
    return this.#shipment.volumetric;
  }
  get chargeable() {
    return this.#shipment.chargeable;
  }
  get pieces() {
    return count(this.#shipment.pieces.length);
  }

  #most(fact: SideFact): Quantity<'side'> | undefined {
    let most: Quantity<'side'> | undefined = zero('side');
    for (const { box } of this.#shipment.pieces) {
      const value = box[fact];
      if (value === undefined) return undefined;
      most = most.atLeast(value);
    }
    return most;
  }
}
