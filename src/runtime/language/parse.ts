import { blockWords } from './block-words.ts';
import { partOf } from './check/parts.ts';
import { EnumChoices } from './grammar/choices.ts';
import { FieldNodes } from './grammar/field.ts';
import { Screen, schemaVersion } from './grammar/screen.ts';
import type { Problem } from './problem.ts';
import { StepsGrammar } from './step-words.ts';
import { boundsProblem, type mostOf } from './walk/bounds.ts';
import { startCounts } from './walk/counts.ts';
import { duplicateMember } from './walk/duplicates.ts';
import { isExpression, isRecord, own, type Schema, schemaOf } from './walk/schema.ts';
import { type Definitions, type Visit, walk } from './walk/walk.ts';

export const screenSchema: Schema = schemaOf(Screen);
export const definitions: Definitions = {
  blocks: Object.fromEntries([...blockWords].map(([name, { grammar }]) => [name, schemaOf(grammar)])),
  named: { Steps: schemaOf(StepsGrammar), FieldNodes: schemaOf(FieldNodes), EnumChoices: schemaOf(EnumChoices) },
};

/** Problems told of one document at most: who has more repairs the first ones first. */
export const mostProblems = 100;

export interface Parsed {
  /** Null when the document as a whole cannot be read; a document with a broken block is a screen all the same. */
  readonly screen: Screen | null;
  readonly problems: readonly Problem[];
}

/**
 * Reads a document by the grammar, whatever it is, and never throws. Bounds come first (security S4), so that everything
 * after works on a document of known size.
 */
export function parse(document: unknown): Parsed {
  const breached = boundsProblem(document);
  return breached === undefined ? parseBounded(document) : { screen: null, problems: [breached] };
}

/** The same for a document that is known to be within the bounds. */
export function parseBounded(document: unknown): Parsed {
  if (!isRecord(document)) return refuse({ code: 'wrong_type', path: '', message: 'A screen is an object', expected: 'an object' });
  const version = own(document, 'schemaVersion');
  if (version !== undefined && version !== schemaVersion)
    return refuse({
      code: 'unknown_version',
      path: '/schemaVersion',
      message: `Version ${JSON.stringify(version)?.slice(0, 40)} of the language is not known`,
      expected: String(schemaVersion),
    });
  const problems: Problem[] = [];
  const counts = startCounts();
  walk(document, screenSchema, definitions, undefined, {
    problem: (problem) => problems.length < mostProblems && problems.push(problem),
    visit: (place) => counts.see(countedAs(place), place),
  });
  const crowded = counts.breached();
  if (crowded !== undefined) return refuse(crowded);
  return { screen: Array.isArray(own(document, 'body')) ? asScreen(document) : null, problems };
}

/** What a document may have only so many of. */
function countedAs({ schema, value }: Visit<unknown>): keyof typeof mostOf | undefined {
  return schema['x-expression'] !== undefined && isExpression(value) ? 'expressions' : partOf(schema)?.counts;
}

/** Reads a document's text as JSON, within the bounds (of a screen unless told); what is none is a problem, not an exception. */
export function readText(
  text: string,
  within?: Parameters<typeof boundsProblem>[1],
): { readonly value: unknown; readonly problems: readonly Problem[] } {
  try {
    const value: unknown = JSON.parse(text);
    const breached = boundsProblem(value, within);
    if (breached !== undefined) return { value: undefined, problems: [breached] };
    const twice = duplicateMember(text);
    if (twice === undefined) return { value, problems: [] };
    const name = twice.slice(twice.lastIndexOf('/') + 1).slice(0, 80);
    const message = `"${name}" is here twice, and only the last one would count`;
    return { value, problems: [{ code: 'duplicate_name', path: twice, message, expected: 'each name once' }] };
  } catch (error) {
    const message = error instanceof Error ? error.message : 'The text is not JSON';
    return { value: undefined, problems: [{ code: 'not_json', path: '', message: withLine(message, text) }] };
  }
}

/** Engines name the character, editors the line. Where none is named, the text ended too early. */
function withLine(message: string, text: string): string {
  const at = Number(/at position (\d+)/.exec(message)?.[1] ?? text.length);
  const before = text.slice(0, at).split('\n');
  return `${message.replace(/ in JSON at position.*$/, '')}, at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

function refuse(problem: Problem): Parsed {
  return { screen: null, problems: [problem] };
}

/** The one place where a document becomes a Screen: its problems say which blocks do not deserve the name. */
function asScreen(document: object): Screen {
  return document as Screen;
}
