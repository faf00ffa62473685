import { type MeasuredBox, type Measures, measureBox } from './measures.ts';
import type { RateBox } from './request.ts';
import { type WeighedBox, type Weighing, weighBox } from './weigh.ts';

/**
 * Weighs each box once for each rule that says something else: products often share their rule, and a request that differs
 * in one box shares the others. Boxes are told apart by identity.
 */
export class WeighSession {
  readonly #measured: Readonly<Record<Measures, Map<RateBox, MeasuredBox>>> = { 'cm/kg': new Map(), 'in/lb': new Map() };
  readonly #weighed = new Map<string, Map<RateBox, WeighedBox>>();

  weigh(boxes: readonly RateBox[], given: Measures, tariff: Measures, rule: Weighing): readonly WeighedBox[] {
    const known = this.#weighed.get(rule.key) ?? new Map<RateBox, WeighedBox>();
    this.#weighed.set(rule.key, known);
    return boxes.map((box) => {
      const earlier = known.get(box);
      if (earlier !== undefined) return earlier;
      const weighed = weighBox(this.#measure(box, given, tariff), rule);
      known.set(box, weighed);
      return weighed;
    });
  }

  #measure(box: RateBox, given: Measures, tariff: Measures): MeasuredBox {
    const known = this.#measured[tariff];
    const measured = known.get(box) ?? measureBox(box, given, tariff);
    known.set(box, measured);
    return measured;
  }
}
