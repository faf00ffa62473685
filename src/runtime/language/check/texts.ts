import { below } from '../walk/pointer.ts';
import { isExpression, isRecord, own } from '../walk/schema.ts';
import { spread } from '../walk/spread.ts';
import { suggest } from '../walk/suggest.ts';
import type { Knowledge } from './knowledge.ts';
import type { Place } from './place.ts';
import { unknownName } from './report.ts';
import { checkShownAsText } from './warnings/texts.ts';

/** The check of a word whose texts, under these keys, are filled by its `values`. */
export function checkFilled(...keys: readonly string[]): (value: unknown, place: Place) => void {
  return (value, place) => {
    const texts = keys.map((key) => own(value, key)).filter((text) => text !== undefined);
    if (texts.length > 0) checkPlaceholders(texts, own(value, 'values'), [], place);
  };
}

/**
 * Holds what a step fills into its texts against their placeholders: an unfilled one would be shown with its braces.
 * `filled` are names that the step itself fills.
 */
export function checkPlaceholders(messages: readonly unknown[], values: unknown, filled: readonly string[], place: Place): void {
  const {
    path,
    knowledge: { placeholders },
    report,
  } = place;
  for (const [name, value] of Object.entries(isRecord(values) ? values : {}))
    if (name !== spread && isExpression(value)) checkShownAsText(String(value), below(below(path, 'values'), name), place);
  const each = messages.map((message) => placeholdersOf(message, placeholders));
  const used = each.flatMap((names) => names ?? []);
  if (each.includes(undefined)) return;
  // What a spread fills is known only when it runs.
  if (isRecord(values) && Object.hasOwn(values, spread)) return;
  const given = isRecord(values) ? Object.keys(values) : [];
  const unused = given.filter((name) => !used.includes(name) && name !== pluralBy);
  for (const name of unused) report(unknownName('unknown_parameter', below(below(path, 'values'), name), 'placeholder', name, used));
  for (const name of new Set(used))
    if (!given.includes(name) && !filled.includes(name) && !unused.some((one) => suggest(one, [name]) !== undefined))
      report({ code: 'missing_parameter', path, message: `Nothing fills {{${name}}} of the text`, expected: `values: { "${name}": … }` });
}

/** Chooses between singular and plural, whether the text shows it or not. */
const pluralBy = 'count';

/** The names in `{{ }}` of a text. */
export function namesInBraces(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w{1,64})\s*\}\}/g)].flatMap(([, name]) => name ?? []);
}

function placeholdersOf(message: unknown, known: Knowledge['placeholders']): readonly string[] | undefined {
  if (typeof message === 'string') return known.get(message);
  if (!isRecord(message)) return undefined;
  return [...new Set(Object.values(message).flatMap((text) => (typeof text === 'string' ? namesInBraces(text) : [])))];
}
