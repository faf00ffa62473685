import editsBetween from 'damerau-levenshtein';
import type { Language } from '../calls/caller.ts';
import { flagTexts, type ImportField } from './fields/import-field.ts';
import { parseCell, type Vocabulary } from './fields/vocabulary.ts';
import type { SheetRow } from './sheet-rows.ts';

/** A problem of a cell with its row; `message` is a text key. */
export interface CellProblem {
  readonly row: number;
  readonly field: string;
  readonly message: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A list this short is named whole; of a longer one the nearest are named. */
const listedAtMost = 12;
const nearest = 5;
const shownLength = 40;

/** Reports the invalid cells of one row: unusable contents, and values that no list contains, with those that it does. */
export function cellProblems(
  { row, cells, reasons }: SheetRow,
  fields: readonly ImportField[],
  vocabulary: Vocabulary,
  language: Language,
): CellProblem[] {
  return fields.flatMap((field): CellProblem[] => {
    const reason = reasons[field.name];
    if (reason !== undefined) return [{ row, field: field.name, message: `import.cell.${reason}` }];
    const text = cells[field.name] ?? '';
    if (text === '' || parseCell(field, text, vocabulary) !== null) return [];
    return [{ row, field: field.name, ...choicesInstead(text, field, vocabulary, language) }];
  });
}

/** Words a problem that a form words for its own fields: names the cell, and the choices where the field has some. */
export function wordedForCell(
  problem: CellProblem,
  { rule, text }: { readonly rule: string; readonly text: string },
  fields: readonly ImportField[],
  language: Language,
): CellProblem {
  // Whole numbers are the only values of an order that are no texts.
  if (rule === 'type') return { ...problem, message: 'import.cell.wholeNumber', values: { value: shown(text) } };
  const { suggested } = fields.find(({ name }) => name === problem.field) ?? {};
  if (suggested === undefined || text === '') return problem;
  return { ...problem, message: 'import.cell.noUnit', values: { value: shown(text), choices: joined(suggested[language], language) } };
}

/** Returns the texts that a column with a list may hold, as its drop-down list shows them. */
export function choicesOf({ list, isFlag }: ImportField, vocabulary: Vocabulary, language: Language): readonly string[] {
  if (isFlag === true) return flagTexts[language];
  if (list === undefined) return [];
  // Currency codes are the same in every language.
  return list === 'currency' ? vocabulary.valuesOf(list) : vocabulary.textsOf(list, language);
}

function choicesInstead(
  text: string,
  field: ImportField,
  vocabulary: Vocabulary,
  language: Language,
): Pick<CellProblem, 'message' | 'values'> {
  const choices = choicesOf(field, vocabulary, language);
  if (choices.length === 0) return { message: 'rule.notAllowed' };
  const isShort = choices.length <= listedAtMost;
  const named = isShort ? choices : nearestTo(text, choices, namesOf(field, vocabulary));
  return {
    message: isShort ? 'import.cell.chooseOf' : 'import.cell.chooseLike',
    values: { value: shown(text), choices: joined(named, language) },
  };
}

/** The names of each choice in every language, and its code: files mix them. */
function namesOf({ list = '' }: ImportField, vocabulary: Vocabulary): readonly (readonly string[])[] {
  const [zh, en] = [vocabulary.textsOf(list, 'zh_CN'), vocabulary.textsOf(list, 'en_US')];
  return vocabulary.valuesOf(list).map((value, at) => [value, zh[at] ?? '', en[at] ?? '']);
}

function nearestTo(text: string, choices: readonly string[], names: readonly (readonly string[])[]): readonly string[] {
  const given = shown(text).toLowerCase();
  const far = (name: string) => {
    const lower = name.toLowerCase();
    const share = editsBetween(given, lower.slice(0, shownLength)).steps / Math.max(1, given.length, Math.min(lower.length, shownLength));
    return lower !== '' && lower.includes(given) ? share / 2 : share;
  };
  return choices
    .map((choice, at) => ({ choice, distance: Math.min(...(names[at] ?? [choice]).map(far)) }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, nearest)
    .map(({ choice }) => choice);
}

function shown(text: string): string {
  return [...text].slice(0, shownLength).join('');
}

function joined(texts: readonly string[], language: Language): string {
  return texts.join(language === 'zh_CN' ? '、' : ', ');
}
