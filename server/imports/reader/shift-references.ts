import { columnName } from './places.ts';

const lastColumn = 16_384;
/** Programs allow this many characters in a formula; longer ones stay as they are. */
const longestFormula = 8_192;

/** A text in quotes, or a reference with the sheet before it. */
const reference =
  /"(?:[^"]|"")*"|(?<![\p{L}\p{N}_.$'!])((?:'(?:[^']|'')+'|[\p{L}\p{N}_.]+)!)?(\$?[A-Za-z]{1,3}\$?\d{1,7}(?::\$?[A-Za-z]{1,3}\$?\d{1,7})?|\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3})(?![\p{L}\p{N}_.(!])/gu;

/** Returns the ranges of `sqref` or `ref`, such as `A1:B2 D4`, one column further to the right. */
export function shiftedRanges(ranges: string): string {
  return ranges
    .split(' ')
    .map((range) => range.split(':').map(shiftedPlace).join(':'))
    .join(' ');
}

/**
 * Returns a formula whose references to a sheet point one column further to the right.
 * @param isOwn whether references without a sheet mean this one
 */
export function shiftedFormula(formula: string, sheet: string, isOwn: boolean): string {
  if (formula.length > longestFormula) return formula;
  return formula.replace(reference, (whole: string, prefix: string | undefined, range: string | undefined) => {
    if (range === undefined) return whole;
    const isMeant = prefix === undefined ? isOwn : nameIn(prefix) === sheet.toLowerCase();
    return isMeant ? `${prefix ?? ''}${range.split(':').map(shiftedPlace).join(':')}` : whole;
  });
}

/** Returns the sheet of a prefix such as `'My sheet'!` in small letters. */
function nameIn(prefix: string): string {
  const name = prefix.slice(0, -1).toLowerCase();
  return name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name;
}

/** Shifts `B3`, `$B$3` or `B`; what is no place stays. */
function shiftedPlace(place: string): string {
  const [, mark = '', letters, rest = ''] = /^(\$?)([A-Za-z]{1,3})(\$?\d{1,7})?$/.exec(place) ?? [];
  if (letters === undefined) return place;
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return column > lastColumn ? place : `${mark}${columnName(Math.min(column + 1, lastColumn))}${rest}`;
}
