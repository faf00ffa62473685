import { unitTexts } from './measures.ts';
import { count, type Quantity, quantity } from './quantity.ts';
import { isRated, type Rated, rate } from './rate.ts';
import type { RateBox, RateRequest } from './request.ts';
import type { Tariff } from './tariff.ts';
import { WeighSession } from './weigh-session.ts';

/** A change of one box (or of all identical boxes) that makes the shipment cheaper. */
export interface CheaperStep {
  readonly boxes: readonly string[];
  readonly change: Change;
  /** The reduction in the request's units. */
  readonly by: string;
  readonly unit: string;
  readonly saves: string;
  readonly total: string;
  readonly currency: string;
}

export type Change = 'length' | 'width' | 'height' | 'weight';

export interface Search {
  /** Upper limit of ratings. */
  readonly ratings: number;
}

const changes: readonly Change[] = ['length', 'width', 'height', 'weight'];
/** Steps worth a repacking: whole centimetres (inches) up to 10, tenths of a kilogram (pound) up to 1. */
const stepLimit = 10;
const sideStep = quantity('one', '1');
const weightStep = quantity('one', '0.1');

/**
 * Finds the smallest change of one group of boxes that saves money. It rates each changed shipment, so the reported price is exact.
 * Undefined when no change within the bounds saves. With many groups of boxes only the heaviest are tried.
 */
export function nextCheaper(tariff: Tariff, request: RateRequest, { ratings }: Search = { ratings: 400 }): CheaperStep | undefined {
  const session = new WeighSession();
  const now = rate(tariff, request, session);
  if (!isRated(now)) return undefined;
  const tried = alike(request, now).slice(0, Math.floor(ratings / (changes.length * stepLimit)));
  // Changes are tried by size: the first one that saves is the smallest.
  for (let times = 1; times <= stepLimit; times += 1) {
    let best: { readonly step: CheaperStep; readonly saved: Quantity<'money'> } | undefined;
    for (const group of tried) {
      for (const change of changes) {
        const changed = smaller(group[0], change, times);
        if (changed === undefined) continue;
        const then = rate(tariff, { ...request, boxes: replaced(request.boxes, new Set(group), changed.box) }, session);
        if (!isRated(then) || then.total.compare(now.total) >= 0) continue;
        const saved = now.total.minus(then.total);
        if (best !== undefined && best.saved.compare(saved) >= 0) continue;
        best = { saved, step: stepOf(group, change, changed.by, then, saved, request) };
      }
    }
    if (best !== undefined) return best.step;
  }
  return undefined;
}

type Group = readonly [RateBox, ...RateBox[]];

/** Groups boxes with equal sides and weight, the heaviest by the tariff first. */
function alike({ boxes }: RateRequest, { shipment }: Rated): readonly Group[] {
  const groups = new Map<string, { readonly weight: Quantity<'weight'>; boxes: Group }>();
  for (const [at, box] of boxes.entries()) {
    const { length, width, height, weight, volumetric } = box;
    const key = [length, width, height, weight, volumetric].join('|');
    const known = groups.get(key);
    const chargeable = shipment.pieces[at]?.chargeable ?? quantity('weight', weight);
    if (known === undefined) groups.set(key, { weight: chargeable, boxes: [box] });
    else known.boxes = [...known.boxes, box];
  }
  return [...groups.values()].sort((one, other) => other.weight.compare(one.weight)).map((group) => group.boxes);
}

/** Returns the box with one measure reduced by so many steps; undefined when the measure would reach zero. */
function smaller(box: RateBox, change: Change, times: number): { readonly box: RateBox; readonly by: string } | undefined {
  const text = box[change];
  if (text === undefined) return undefined;
  const by = (change === 'weight' ? weightStep : sideStep).times(count(times));
  const rest = quantity('one', text).minus(by);
  return rest.isAboveZero ? { box: { ...box, [change]: rest.text() }, by: by.text() } : undefined;
}

/** One changed box replaces all identical ones: only their numbers differ, and no price depends on those. */
function replaced(boxes: readonly RateBox[], group: ReadonlySet<RateBox>, by: RateBox): RateBox[] {
  return boxes.map((box) => (group.has(box) ? by : box));
}

function stepOf(group: Group, change: Change, by: string, then: Rated, saved: Quantity<'money'>, { measures }: RateRequest): CheaperStep {
  const { tariff, total } = then;
  const units = unitTexts[measures];
  return {
    boxes: group.map(({ no }) => no),
    change,
    by,
    unit: change === 'weight' ? units.weight : units.side,
    saves: saved.fixed(tariff.decimals),
    total: total.fixed(tariff.decimals),
    currency: tariff.document.currency,
  };
}
