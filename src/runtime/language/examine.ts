import { check } from './check/check.ts';
import type { Knowledge } from './check/knowledge.ts';
import { expand } from './document/expand.ts';
import { migrate } from './document/migrate.ts';
import { parse, parseBounded, readText } from './parse.ts';
import type { CheckedDocument, Problem } from './stages.ts';
import { breach } from './walk/bounds.ts';

/**
 * Everything that is wrong with a document, grammar first: what a build, a command or a publisher wants to know. Never throws.
 * The document that comes back is in the newest version of the language, its fragments in their places. One that cannot be read
 * as a whole comes back as null, so that nothing after meets it.
 */
export function examine(document: unknown, knowledge: Knowledge): CheckedDocument {
  const breached = breach(document);
  return breached === undefined ? examineBounded(document, [], knowledge) : { document: null, problems: [breached] };
}

/** The same for a document's text. */
export function examineText(text: string, knowledge: Knowledge): CheckedDocument {
  const { value, problems } = readText(text);
  return value === undefined ? { document: null, problems } : examineBounded(value, problems, knowledge);
}

function examineBounded(document: unknown, before: readonly Problem[], knowledge: Knowledge): CheckedDocument {
  const migrated = migrate(document);
  const expanded = expand(migrated.document, knowledge.fragments);
  // What fragments brought in is counted with the rest.
  const { screen, problems } = expanded.document === document ? parseBounded(document) : parse(expanded.document);
  const found = [...before, ...migrated.problems, ...expanded.problems, ...problems];
  return migrated.problems.length > 0 || screen === null
    ? { document: null, problems: migrated.problems.length > 0 ? migrated.problems : found }
    : { document: screen, problems: [...found, ...check(screen, knowledge)] };
}
