import { absent, bodyOf } from '../expression/read.ts';
import { tokensOf } from '../expression/tokens.ts';
import { kindWords } from '../kinds.ts';
import type { JsonPath, Problem } from '../problem.ts';
import { below } from '../walk/pointer.ts';
import { isExpression, isRecord, type JsonRecord, own, ownText } from '../walk/schema.ts';
import { suggest } from '../walk/suggest.ts';
import { longestExpression } from '../walk/text.ts';

/** What a fragment's name stands for where the fragment is used. */
export interface Argument {
  /** What stands for the name within an expression. */
  readonly text: string;
  /** What takes the place of an expression that is the name alone; undefined leaves the word out. */
  readonly whole: unknown;
}

export type Arguments = ReadonlyMap<string, Argument>;

/** An expression that a fragment is given or names itself, with the type that it is to have; the checker knows the scope of the place. */
export interface Binding {
  /** Where the fragment's words are put. */
  readonly place: JsonPath;
  /** Where a problem of it is told. */
  readonly path: JsonPath;
  readonly source: string;
  readonly type: string;
  readonly what: string;
}

interface Use {
  readonly fragment: unknown;
  readonly use: JsonRecord;
  readonly path: JsonPath;
}

/**
 * What the names of a fragment stand for at one use: its parameters, and the values that it computes of them.
 * @param told takes what is wrong with the use
 */
export function argumentsOf(
  { fragment, use, path }: Use,
  told: (problem: Problem) => void,
): { readonly found: Arguments; readonly bindings: readonly Binding[] } {
  const found = new Map<string, Argument>();
  const bindings: Binding[] = [];
  const params = own(fragment, 'params');
  const given = own(use, 'with');
  const declared = isRecord(params) ? params : {};
  checkGiven(declared, given, path, told);
  for (const [name, parameter] of Object.entries(declared)) {
    const type = ownText(parameter, 'type') ?? '';
    const at = isRecord(given) && Object.hasOwn(given, name) ? below(below(path, 'with'), name) : path;
    const value = own(given, name) ?? own(parameter, 'default');
    if (value === undefined && own(parameter, 'required') === true)
      told({ code: 'missing_parameter', path, message: `The fragment needs "${name}"`, expected: `with: { "${name}": … }` });
    else if (value !== undefined && !isExpression(value) && !isOfType(value, type))
      told({
        code: 'wrong_value',
        path: at,
        message: `"${name}" of the fragment is no ${typeof value}`,
        expected: kindWords[type] ?? type,
      });
    if (isExpression(value)) bindings.push({ place: path, path: at, source: String(value), type, what: name });
    found.set(name, argumentOf(value));
  }
  const computed = own(fragment, 'computed');
  for (const [name, value] of Object.entries(isRecord(computed) ? computed : {})) {
    const source = ownText(value, 'value') ?? '';
    const text = isExpression(source) ? withArguments(bodyOf(source), found) : absent;
    found.set(name, { text: bracketed(text), whole: `{{ ${text} }}` });
  }
  return { found, bindings };
}

function checkGiven(declared: JsonRecord, given: unknown, path: JsonPath, told: (problem: Problem) => void): void {
  const known = Object.keys(declared);
  for (const name of Object.keys(isRecord(given) ? given : {}))
    if (!known.includes(name))
      told({
        code: 'unknown_parameter',
        path: below(below(path, 'with'), name),
        message: `The fragment has no parameter "${name}"`,
        expected: known.join(', ') || 'no "with"',
        didYouMean: suggest(name, known),
      });
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'list') return Array.isArray(value);
  if (type === 'map') return false;
  if (type === 'message') return typeof value === 'string' || isRecord(value);
  return typeof value === type;
}

function argumentOf(value: unknown): Argument {
  if (value === undefined) return { text: absent, whole: undefined };
  if (!isExpression(value)) return { text: isRecord(value) ? absent : JSON.stringify(value), whole: value };
  const body = bodyOf(String(value));
  return { text: bracketed(body), whole: `{{ ${body} }}` };
}

/** A path needs no brackets to be a part of something larger. */
function bracketed(text: string): string {
  return /^[\w.]+$/.test(text) ? text : `(${text})`;
}

/** Words that take conditions alone: a constant becomes one. */
const conditions: ReadonlySet<string> = new Set(['when', 'disabled', 'visible', 'readOnly', 'x-visible', 'x-disabled']);

/** What a text of a fragment is with its names put in. `key` is the word that holds it; undefined leaves the word out. */
export function textWithArguments(text: string, key: string, found: Arguments): unknown {
  if (found.size === 0 || !isExpression(text)) return text;
  const body = bodyOf(text);
  const alone = found.get(body);
  if (alone !== undefined) return typeof alone.whole === 'boolean' && conditions.has(key) ? `{{ ${alone.whole} }}` : alone.whole;
  const now = withArguments(body, found);
  return now === body ? text : `{{ ${now} }}`;
}

/** An expression with its free names replaced; members, calls and what a macro calls its items keep theirs. */
export function withArguments(body: string, found: Arguments): string {
  const tokens = tokensOf(body);
  const solid = tokens.filter(({ kind }) => kind !== 'space');
  let at = -1;
  let text = '';
  for (const token of tokens) {
    if (token.kind !== 'space') at += 1;
    const argument = token.kind === 'name' ? found.get(token.text) : undefined;
    const isName = solid[at - 1]?.text !== '.' && solid[at + 1]?.text !== '(';
    text += argument === undefined || !isName ? token.text : argument.text;
    // Names made of names could grow without end; what is too long already is told as such.
    if (text.length > longestText) return text.slice(0, longestText);
  }
  return text;
}

const longestText = 2 * longestExpression;
