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
    return [{ row, field: field.name, ...choicesInstead(text, choicesOf(field, vocabulary, language), language) }];
  });
}

/** Names the choices that a rule leaves, where the field has some and the cell is not empty. */
export function withChoices(problem: CellProblem, text: string, fields: readonly ImportField[], language: Language): CellProblem {
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

function choicesInstead(text: string, choices: readonly string[], language: Language): Pick<CellProblem, 'message' | 'values'> {
  if (choices.length === 0) return { message: 'rule.notAllowed' };
  const isShort = choices.length <= listedAtMost;
  const named = isShort ? choices : nearestTo(text, choices);
  return {
    message: isShort ? 'import.cell.chooseOf' : 'import.cell.chooseLike',
    values: { value: shown(text), choices: joined(named, language) },
  };
}

function nearestTo(text: string, choices: readonly string[]): readonly string[] {
  const given = shown(text).toLowerCase();
  const far = (choice: string) => {
    const lower = choice.toLowerCase();
    const { relative } = editsBetween(given, lower.slice(0, shownLength));
    return given !== '' && (lower.includes(given) || given.includes(lower)) ? relative / 2 : relative;
  };
  return choices
    .map((choice) => ({ choice, distance: far(choice) }))
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
