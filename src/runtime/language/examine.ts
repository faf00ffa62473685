import { check } from './check/check.ts';
import type { Knowledge } from './check/knowledge.ts';
import { type Parsed, parse, parseText } from './parse.ts';
import type { CheckedDocument } from './stages.ts';

/**
 * Everything that is wrong with a document, grammar first: what a build, a command or a publisher wants to know. Never throws.
 * A document that cannot be read as a whole comes back as null, so that nothing after meets it.
 */
export function examine(document: unknown, knowledge: Knowledge): CheckedDocument {
  return checked(parse(document), knowledge);
}

/** The same for a document's text. */
export function examineText(text: string, knowledge: Knowledge): CheckedDocument {
  return checked(parseText(text), knowledge);
}

function checked({ screen, problems }: Parsed, knowledge: Knowledge): CheckedDocument {
  return { document: screen, problems: screen === null ? problems : [...problems, ...check(screen, knowledge)] };
}
