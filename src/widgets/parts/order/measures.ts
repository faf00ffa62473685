import { isBlank } from '../../../../contract/rules/rule.ts';
import { compareDecimals } from '../../../../contract/values/exact.ts';
import { measure } from '../../../../contract/values/measure.ts';
import { asValues } from '../../../runtime/inputs.ts';
import type { Values } from '../../../runtime/ports.ts';
import { asText } from '../field/field-attributes.ts';

/** What is measured of a box, by the names of the wire: its weight in kg, its sides in cm. */
export const sides = [
  { name: 'boxWeight', unit: 'kg' },
  { name: 'boxLength', unit: 'cm' },
  { name: 'boxWidth', unit: 'cm' },
  { name: 'boxHeight', unit: 'cm' },
] as const;

/** The text of what is wrong with a measure. */
export function problemOf(value: unknown, unit: 'kg' | 'cm'): string | null {
  if (isBlank(value)) return 'rule.required';
  // A minus is what is wrong with a negative measure, not its decimals.
  const typed = asText(value).trim();
  const isNegative = /^[-−–]/.test(typed);
  const meant = measure.parse(isNegative ? typed.slice(1) : typed, { unit });
  if (meant !== null && isNegative) return 'widget.orderScan.aboveZero';
  if (meant === null) return unit === 'kg' ? 'rule.kilograms' : 'rule.centimetres';
  return compareDecimals(meant, '0') > 0 ? null : 'widget.orderScan.aboveZero';
}

/** As the wire has them: a scale types its unit too, and ends with Enter before the field was left. */
export function meantBy(values: Values): Values {
  return Object.fromEntries(sides.map(({ name, unit }) => [name, measure.parse(asText(values[name]), { unit })]));
}

export function hasMeasures(values: Values): boolean {
  return sides.some(({ name }) => !isBlank(values[name]));
}

export function areSame(one: Values, other: Values): boolean {
  return sides.every(({ name }) => compareDecimals(one[name], other[name]) === 0);
}

/** As a person reads them: `2.5 kg · 30 × 20 × 15 cm`, with a dash for what is not there. */
export function measuresText(values: Values): string {
  const [weight, ...lengths] = sides.map(({ name }) => asText(values[name]).trim() || '—');
  return `${weight} kg · ${lengths.join(' × ')} cm`;
}

/** The boxes with the new measures in the one that was scanned. */
export function withMeasures(boxes: unknown, number: string, values: Values): readonly Values[] {
  const after = asBoxes(boxes);
  const at = scannedAt(after, number);
  after[at] = { ...(after[at] ?? { boxNo: '1' }), ...values };
  return after;
}

/** The measures that the box has which was scanned; what is blank is not among them. */
export function measuresIn(boxes: unknown, number: string): Values {
  const all = asBoxes(boxes);
  const box = all[scannedAt(all, number)] ?? {};
  return Object.fromEntries(sides.flatMap(({ name }) => (isBlank(box[name]) ? [] : [[name, asText(box[name])]])));
}

/** One of several boxes. */
export interface ScannedBox {
  /** Its place among them, from 1. */
  readonly at: number;
  readonly count: number;
  /** What it is called, where that says more than its place. */
  readonly names: readonly string[];
  /** Another number than a box's was scanned. */
  readonly isByOrder: boolean;
  /** How many of the others have a number to be scanned by, and how many have none. */
  readonly others: { readonly numbered: number; readonly unnumbered: number };
}

/** The box that the measures of a scanned number go to; null where there is no other. */
export function scannedBox(boxes: unknown, number: string): ScannedBox | null {
  const all = asBoxes(boxes);
  if (all.length < 2) return null;
  const at = scannedAt(all, number);
  const { boxNo, subOrderNo } = all[at] ?? {};
  const numbered = all.filter((box, index) => index !== at && !isBlank(box.subOrderNo)).length;
  return {
    at: at + 1,
    count: all.length,
    names: [asText(boxNo), asText(subOrderNo)].filter((name) => !isBlank(name) && name !== String(at + 1)),
    isByOrder: !isOf(all[at], number),
    others: { numbered, unnumbered: all.length - 1 - numbered },
  };
}

/** Whether it is the number of one of these boxes. */
export function hasBox(boxes: unknown, number: string): boolean {
  return asBoxes(boxes).some((box) => isOf(box, number));
}

function asBoxes(boxes: unknown): Values[] {
  return Array.isArray(boxes) ? boxes.map(asValues) : [];
}

/** The first one where the number is the order's. */
function scannedAt(boxes: readonly Values[], number: string): number {
  return Math.max(
    0,
    boxes.findIndex((box) => isOf(box, number)),
  );
}

function isOf({ boxNo, subOrderNo }: Values = {}, number: string): boolean {
  return boxNo === number || subOrderNo === number;
}
