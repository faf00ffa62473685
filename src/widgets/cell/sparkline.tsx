import { Enum, Optional } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import type { CellContext, CellInput, CellWidget } from '../../runtime/widget.ts';
import { dash, plainText } from '../parts/empty.ts';
import { isTone, tones } from '../parts/status-tag.tsx';

const width = 96;
const height = 20;
/** Pixels that keep the line's ends within the picture. */
const inset = 2;

/** A list of numbers as a small line; screen readers hear where it begins and ends, and its least and most. */
export const sparklineCell: CellWidget = {
  kind: 'cell',
  name: 'sparkline',
  properties: record({ tone: Optional(Enum([...tones])) }),
  render(input, context) {
    const numbers = numbersOf(input);
    if (numbers.length === 0) return dash;
    const { tone } = input.props;
    const label = labelOf(numbers, context);
    return (
      <svg
        className={`wb-sparkline wb-hue-${isTone(tone) ? tone : 'blue'}`}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
      >
        <title>{label}</title>
        <polyline points={pointsOf(numbers)} />
      </svg>
    );
  },
  text(input, context) {
    const numbers = numbersOf(input);
    return numbers.length === 0 ? dash : labelOf(numbers, context);
  },
};

function numbersOf({ value }: CellInput): readonly number[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.flatMap((item) => (item === null || item === '' || !Number.isFinite(Number(item)) ? [] : [Number(item)]));
}

function labelOf(numbers: readonly number[], { translate }: CellContext): string {
  const ends = { first: plainText(numbers[0]), last: plainText(numbers.at(-1)) };
  return translate('widget.sparkline.label', { ...ends, least: Math.min(...numbers), most: Math.max(...numbers) });
}

function pointsOf(numbers: readonly number[]): string {
  const least = Math.min(...numbers);
  const range = Math.max(...numbers) - least;
  const step = (width - 2 * inset) / Math.max(1, numbers.length - 1);
  const y = (number: number) => (range === 0 ? height / 2 : height - inset - ((number - least) / range) * (height - 2 * inset));
  const points = numbers.length === 1 ? [...numbers, ...numbers] : numbers;
  const wide = numbers.length === 1 ? width - 2 * inset : step;
  return points.map((number, at) => `${(inset + at * wide).toFixed(1)},${y(number).toFixed(1)}`).join(' ');
}
