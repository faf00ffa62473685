import { groupDecimal } from '../../../../contract/values/decimal.ts';
import { formatAmount } from '../../../../contract/values/money.ts';
import { pick } from '../../../runtime/inputs.ts';
import type { CompiledBlockOf } from '../../../runtime/language/stages.ts';
import type { Values } from '../../../runtime/ports.ts';
import { dash, isEmpty, plainText } from '../../parts/empty.ts';
import { minuteOf } from '../../parts/times.ts';

export type ChartBlock = CompiledBlockOf<'chart'>;

/** A chart as numbers and texts, whoever draws it: the canvas, or the table beside it. */
export interface Plot {
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** Stands at the axis: the unit, or the one currency of all rows. */
  readonly measure: string;
  /** Amounts of several currencies have no axis in common. */
  readonly isMixed: boolean;
}

export interface Series {
  readonly title: string;
  /** For drawing only: sums and shares come from the server. Null where there is none. */
  readonly points: readonly (number | null)[];
  /** The same digit for digit, with unit or currency. */
  readonly texts: readonly string[];
}

interface Words {
  readonly text: (message: ChartBlock['series'][number]['title']) => string;
  /** Text of an item of the chart's dictionary. */
  readonly item: (value: string) => string;
}

/** What a chart shows of its rows. */
export function plotOf(block: ChartBlock, rows: readonly Values[], { text, item }: Words): Plot {
  const { currency, unit } = block;
  const currencies = new Set(currency === undefined ? [] : rows.map((row) => String(pick(row, currency) ?? '')));
  const ofAll = currencies.size === 1 ? ([...currencies][0] ?? '') : '';
  const sign = unit === undefined ? '' : unitSigns[unit];
  return {
    labels: rows.map((row) => labelOf(pick(row, block.x), item)),
    series: block.series.map(({ dataIndex, title }) => ({
      title: text(title),
      points: rows.map((row) => numberOf(pick(row, dataIndex))),
      texts: rows.map((row) => {
        const value = pick(row, dataIndex);
        if (isEmpty(value)) return dash;
        if (currency === undefined) return withUnit(groupDecimal(value, { least: 0 }) ?? plainText(value), sign);
        const code = String(pick(row, currency) ?? '');
        return `${code} ${formatAmount(value, code) ?? plainText(value)}`.trim();
      }),
    })),
    measure: currency === undefined ? sign : ofAll,
    isMixed: currencies.size > 1,
  };
}

/** A wire number: JSON's, or a decimal string. */
function numberOf(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const number = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

function labelOf(value: unknown, item: Words['item']): string {
  if (isEmpty(value)) return dash;
  return minuteOf(value) ?? item(plainText(value));
}

const unitSigns = { kg: 'kg', cm: 'cm', cbm: 'CBM' } as const;

function withUnit(number: string, sign: string): string {
  return sign === '' ? number : `${number} ${sign}`;
}
