import type { GridColumn } from '../../../runtime/grid/columns.ts';

/** Width in pixels of the column of line numbers. */
export const numberWidth = 48;

const points = { day: 116, month: 92, time: 92, colour: 92, stars: 84 } as const;
const widths = { text: 160, number: 104, measure: 104, money: 136, choice: 136, flag: 84, other: 184, ...points } as const;
const longWidth = 400;
const longShare = 6;
/** A text of so few characters needs no more room than they take. */
const shortLength = 10;
const letterWidth = 10;
const cellPadding = 24;
const pointShares = { day: 1, month: 0.8, time: 0.8, colour: 0.8, stars: 0.6 } as const;
const shares = { text: 3, number: 1, measure: 1, money: 1.4, choice: 1.6, flag: 0.6, other: 2, ...pointShares } as const;

/** Column widths for `grid-template-columns`, and their sum, below which the frame scrolls. */
export function tracksOf(columns: readonly GridColumn[]): { readonly tracks: string; readonly width: number } {
  const each = columns.map((column) => ({
    least: Math.max(leastOf(column), titleWidth(column)),
    share: isLongText(column) ? longShare : isShortText(column) ? 1 : shares[column.kind],
  }));
  return {
    tracks: [`${numberWidth}px`, ...each.map(({ least: minWidth, share }) => `minmax(${minWidth}px, ${share}fr)`)].join(' '),
    width: each.reduce((sum, { least: minWidth }) => sum + minWidth, numberWidth),
  };
}

function leastOf(column: GridColumn): number {
  if (isLongText(column)) return longWidth;
  return isShortText(column) ? Number(column.settings.maxLength) * letterWidth + cellPadding : widths[column.kind];
}

function isShortText({ kind, settings }: GridColumn): boolean {
  return kind === 'text' && typeof settings.maxLength === 'number' && settings.maxLength <= shortLength;
}

/** Whether a column holds whole sentences. */
export function isLongText({ field }: GridColumn): boolean {
  return field['x-component'] === 'TextArea';
}

/** Headers are never cut off; Chinese characters are about twice as wide as Latin letters. */
function titleWidth({ title, required }: GridColumn): number {
  const units = [...title].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 15 : 8.5), 0);
  return Math.min(280, Math.ceil(units) + (required ? 36 : 24));
}

export function isNumeric({ kind }: GridColumn): boolean {
  return kind === 'number' || kind === 'measure' || kind === 'money';
}
