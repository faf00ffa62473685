import { BoxShape } from './box-shape.ts';
import { type Measures, measureBox } from './measures.ts';
import type { RateBox } from './request.ts';
import { WeighedBox, type Weighing } from './weigh.ts';

/**
 * Weighs each box once per distinct rule: products often share a rule, and requests often differ in one box only. Boxes are compared by
 * identity.
 */
export class WeighSession {
  readonly #shapes = new Map<string, Map<RateBox, BoxShape>>();
  readonly #weighed = new Map<string, Map<RateBox, WeighedBox>>();

  weigh(boxes: readonly RateBox[], given: Measures, tariff: Measures, rule: Weighing): readonly WeighedBox[] {
    const shapes = getOrCreate(this.#shapes, rule.shapeKey, () => new Map<RateBox, BoxShape>());
    const weighed = getOrCreate(this.#weighed, rule.key, () => new Map<RateBox, WeighedBox>());
    const shapeOf = (box: RateBox) =>
      getOrCreate(shapes, box, () => new BoxShape(measureBox(box, given, tariff), rule.sides, rule.roundActual));
    return boxes.map((box) => getOrCreate(weighed, box, () => new WeighedBox(shapeOf(box), rule)));
  }
}

function getOrCreate<K, T>(all: Map<K, T>, key: K, make: () => T): T {
  const known = all.get(key);
  if (known !== undefined) return known;
  const made = make();
  all.set(key, made);
  return made;
}
