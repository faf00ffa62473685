import { groupDecimal } from '../../../../contract/values/decimal.ts';
import { formatAmount } from '../../../../contract/values/money.ts';
import { pick } from '../../../runtime/inputs.ts';
import type { CompiledBlockOf } from '../../../runtime/language/stages.ts';
import type { Values } from '../../../runtime/ports.ts';
import { dash, isEmpty, plainText } from '../../parts/empty.ts';
import { minuteOf } from '../../parts/times.ts';

export type ChartBlock = CompiledBlockOf<'chart'>;

/** A chart as numbers and texts, independent of canvas or table. */
export interface Plot {
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** Label of the axis: the unit, or the single currency of all rows. */
  readonly measure: string;
  /** Whether the amounts have several currencies, which cannot share an axis. */
  readonly isMixed: boolean;
}

export interface Series {
  readonly title: string;
  /** How it is drawn when it differs from the other series. */
  readonly as?: 'line' | 'bar';
  /** For drawing only: sums and shares come from the server. Null if missing. */
  readonly points: readonly (number | null)[];
  /** The exact values as text, with unit or currency. */
  readonly texts: readonly string[];
}

interface Words {
  readonly text: (message: ChartBlock['series'][number]['title']) => string;
  /** Text of an item of the chart's dictionary. */
  readonly item: (value: string) => string;
}

/** Converts rows to a plot. */
export function plotOf(block: ChartBlock, rows: readonly Values[], { text, item }: Words): Plot {
  const { currency, unit } = block;
  const currencies = new Set(currency === undefined ? [] : rows.map((row) => String(pick(row, currency) ?? '')));
  const ofAll = currencies.size === 1 ? ([...currencies][0] ?? '') : '';
  const sign = unit === undefined ? '' : unitSigns[unit];
  return {
    labels: rows.map((row) => labelOf(pick(row, block.x), item)),
    series: block.series.map(({ dataIndex, title, as }) => ({
      title: text(title),
      as,
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

/** Reads a wire number: a JSON number or a decimal string. */
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
