import { groupDecimal, isDecimal } from '../../../contract/values/decimal.ts';
import { type Exact, exactOrNull, shortText, zero } from '../../../contract/values/exact.ts';
import { units } from '../../../contract/values/measure.ts';
import { money } from '../../../contract/values/money.ts';
import type { CompiledFieldArray, Scope } from '../language/stages.ts';
import type { Ports } from '../ports.ts';
import { currencyOf, decimalOf } from './cell-values.ts';
import type { GridColumn } from './columns.ts';
import type { Line, Lines } from './lines.ts';

type RowTotal = NonNullable<CompiledFieldArray['totals']>[number];

/** A sum over all lines, one text per currency. */
export interface Total {
  readonly name: string;
  readonly title: string;
  readonly texts: readonly string[];
}

export interface Totals {
  of(lines: readonly Line[]): readonly Total[];
  forget(): void;
  /** Whether a sum depends on values outside the rows. */
  readonly readsAround: boolean;
}

/** A line's contribution to a total. */
interface Contribution {
  readonly currency: string;
  readonly amount: Exact;
}

/** Maximum number of decimals of a cell value. */
const mostDecimals = 15;

/** Sums are exact, never floats (security M6); each line's contribution is cached. */
export function createTotals(
  totals: readonly RowTotal[],
  columns: readonly GridColumn[],
  lines: Lines,
  scope: () => Scope,
  translate: Ports['translate'],
): Totals {
  let known = new WeakMap<Line, readonly (Contribution | null)[]>();
  const kinds = totals.map((total) => {
    const column = columns.find(({ name }) => name === total.dataIndex);
    return { total, column, title: total.title === undefined ? (column?.title ?? total.dataIndex) : translate(total.title) };
  });
  const isAround = totals.some(({ value }) => value?.reads.some((path) => path !== 'row' && !path.startsWith('row.')) === true);

  const contributionOf = ({ total, column }: (typeof kinds)[number], line: Line): Contribution | null => {
    const value =
      total.value === undefined
        ? line.values[total.dataIndex]
        : total.value.evaluate({ ...(isAround ? scope() : {}), row: lines.row(line) });
    const amount = amountOf(value);
    return amount === null ? null : { amount, currency: currencyFor(total, column, line) };
  };
  const contributionsOf = (line: Line) => {
    const found = known.get(line) ?? kinds.map((kind) => contributionOf(kind, line));
    known.set(line, found);
    return found;
  };
  return {
    of: (all) => {
      const sums = kinds.map(() => new Map<string, Exact>());
      for (const line of all) {
        contributionsOf(line).forEach((share, index) => {
          const sum = sums[index];
          if (share !== null && sum !== undefined) sum.set(share.currency, (sum.get(share.currency) ?? zero).add(share.amount));
        });
      }
      return kinds.map(({ total, title }, index) => ({ name: total.dataIndex, title, texts: textsOf(total, sums[index] ?? new Map()) }));
    },
    readsAround: isAround,
    forget: () => {
      known = new WeakMap();
    },
  };
}

/** The currency of a total: from a column of the row, a constant, or the money cell's own. */
function currencyFor({ currency }: RowTotal, column: GridColumn | undefined, { values }: Line): string {
  if (currency === undefined) return column?.kind === 'money' ? currencyOf(column.settings, values) : '';
  const other = Object.hasOwn(values, currency) ? values[currency] : undefined;
  if (typeof other === 'string') return other;
  return /^[A-Z]{3}$/.test(currency) ? currency : '';
}

/** Null unless the value is a decimal of valid length; invalid values have a problem at their cell. */
function amountOf(value: unknown): Exact | null {
  const text = typeof value === 'number' ? decimalOf(value, mostDecimals) : value;
  return isDecimal(text, { whole: 40, decimals: mostDecimals }) ? exactOrNull(text) : null;
}

function textsOf({ unit, currency }: RowTotal, sums: ReadonlyMap<string, Exact>): readonly string[] {
  const entries = [...sums].sort(([one], [other]) => one.localeCompare(other, 'en'));
  if (entries.length === 0 && currency === undefined) entries.push(['', zero]);
  return entries.map(([code, amount]) => {
    const sum = shortText(amount, mostDecimals);
    if (code !== '') return money.format(sum, { currency: code }) ?? sum;
    const number = groupDecimal(sum, { least: 0, keep: true }) ?? sum;
    return unit === undefined ? number : `${number} ${units[unit].text}`;
  });
}
