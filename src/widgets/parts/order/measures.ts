import { isBlank } from '../../../../contract/rules/rule.ts';
import { compareDecimals } from '../../../../contract/values/exact.ts';
import { measure } from '../../../../contract/values/measure.ts';
import { asValues } from '../../../runtime/inputs.ts';
import type { Values } from '../../../runtime/ports.ts';
import { asText } from '../field/field-attributes.ts';

/** The measurements of a box by their wire names: weight in kg, dimensions in cm. */
export const sides = [
  { name: 'boxWeight', unit: 'kg' },
  { name: 'boxLength', unit: 'cm' },
  { name: 'boxWidth', unit: 'cm' },
  { name: 'boxHeight', unit: 'cm' },
] as const;

/** The message for an invalid measurement. */
export function problemOf(value: unknown, unit: 'kg' | 'cm'): string | null {
  if (isBlank(value)) return 'rule.required';
  // For a negative value the minus is the problem, not the decimals.
  const typed = asText(value).trim();
  const isNegative = /^[-−–]/.test(typed);
  const parsed = measure.parse(isNegative ? typed.slice(1) : typed, { unit });
  if (parsed !== null && isNegative) return 'widget.orderScan.aboveZero';
  if (parsed === null) return unit === 'kg' ? 'rule.kilograms' : 'rule.centimetres';
  return compareDecimals(parsed, '0') > 0 ? null : 'widget.orderScan.aboveZero';
}

/** Normalises the values for the wire: a scale also types the unit and sends Enter before the field loses the focus. */
export function normaliseMeasures(values: Values): Values {
  return Object.fromEntries(sides.map(({ name, unit }) => [name, measure.parse(asText(values[name]), { unit })]));
}

export function hasMeasures(values: Values): boolean {
  return sides.some(({ name }) => !isBlank(values[name]));
}

export function areSame(one: Values, other: Values): boolean {
  return sides.every(({ name }) => compareDecimals(one[name], other[name]) === 0);
}

/** Display text: `2.5 kg · 30 × 20 × 15 cm`, with a dash for missing values. */
export function measuresText(values: Values): string {
  const [weight, ...lengths] = sides.map(({ name }) => asText(values[name]).trim() || '—');
  return `${weight} kg · ${lengths.join(' × ')} cm`;
}

/** The boxes, with the new measurements in the scanned one. */
export function withMeasures(boxes: unknown, number: string, values: Values): readonly Values[] {
  const after = asBoxes(boxes);
  const at = scannedAt(after, number);
  after[at] = { ...(after[at] ?? { boxNo: '1' }), ...values };
  return after;
}

/** The non-blank measurements of the scanned box. */
export function measuresIn(boxes: unknown, number: string): Values {
  const all = asBoxes(boxes);
  const box = all[scannedAt(all, number)] ?? {};
  return Object.fromEntries(sides.flatMap(({ name }) => (isBlank(box[name]) ? [] : [[name, asText(box[name])]])));
}

/** One of several boxes. */
export interface ScannedBox {
  /** Its position, from 1. */
  readonly at: number;
  readonly count: number;
  /** Its names, if they say more than the position. */
  readonly names: readonly string[];
  /** Whether the scanned number was not a box's own. */
  readonly isByOrder: boolean;
  /** How many of the other boxes have a number to scan, and how many have none. */
  readonly others: { readonly numbered: number; readonly unnumbered: number };
}

/** The box that a scanned number refers to; null if the order has only one. */
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

/** Whether one of these boxes has this number. */
export function hasBox(boxes: unknown, number: string): boolean {
  return asBoxes(boxes).some((box) => isOf(box, number));
}

function asBoxes(boxes: unknown): Values[] {
  return Array.isArray(boxes) ? boxes.map(asValues) : [];
}

/** Index of the scanned box; the first one for the order's own number. */
function scannedAt(boxes: readonly Values[], number: string): number {
  return Math.max(
    0,
    boxes.findIndex((box) => isOf(box, number)),
  );
}

function isOf({ boxNo, subOrderNo }: Values = {}, number: string): boolean {
  return boxNo === number || subOrderNo === number;
}
