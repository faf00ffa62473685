import { check } from './check/check.ts';
import type { Knowledge } from './check/knowledge.ts';
import { type Expanded, expand } from './document/expand.ts';
import { fragmentLimitProblems, limitProblems } from './document/limits.ts';
import { migrate } from './document/migrate.ts';
import { withExpanded, withWritten } from './document/moves.ts';
import { parse, parseBounded, readText } from './parse.ts';
import { isWarning, type Problem } from './problem.ts';
import type { CheckedDocument } from './stages.ts';
import { boundsProblem } from './walk/bounds.ts';
import { isWithin } from './walk/pointer.ts';

/**
 * Everything that is wrong with a document, grammar first: what a build, a command or a publisher wants to know. Never throws.
 * The document that comes back is in the newest version of the language, its fragments in their places. One that cannot be read
 * as a whole comes back as null, so that nothing after meets it.
 * @param from `base` for what an overlay made of a screen, in which fragments have been put in their places
 */
export function examine(document: unknown, knowledge: Knowledge, from: 'author' | 'base' = 'author'): CheckedDocument {
  const breached = boundsProblem(document);
  return breached === undefined ? examineBounded(document, [], knowledge, from) : { document: null, problems: [breached] };
}

/** The same for a document's text. */
export function examineText(text: string, knowledge: Knowledge): CheckedDocument {
  const { value, problems } = readText(text);
  return value === undefined ? { document: null, problems } : examineBounded(value, problems, knowledge, 'author');
}

function examineBounded(document: unknown, before: readonly Problem[], knowledge: Knowledge, from: 'author' | 'base'): CheckedDocument {
  const migrated = migrate(document);
  const expanded = expand(migrated.document, knowledge.fragments);
  // What fragments brought in is counted with the rest.
  const { screen, problems } = expanded.document === document ? parseBounded(document) : parse(expanded.document);
  // Older documents were written when an expression could be as long as it took.
  const limits = from === 'author' && migrated.document === document ? limitsOf(document, expanded, knowledge) : [];
  const { moves } = expanded;
  const follows = ({ path }: Problem) => expanded.broken.some((place) => isWithin(path, place));
  const ofExpanded = [...expanded.problems, ...problems.filter((problem) => !follows(problem))];
  const found = [...before, ...migrated.problems, ...limits, ...withWritten(ofExpanded, moves)];
  if (migrated.problems.length > 0 || screen === null)
    return { document: null, problems: migrated.problems.length > 0 ? migrated.problems : found };
  const checked = check(screen, knowledge, expanded.bindings).filter((problem) => !follows(problem));
  // In a document with problems, names are misspelt rather than unused.
  const isWrong = found.some((problem) => !isWarning(problem));
  const told = isWrong ? checked.filter(({ code }) => code !== 'unused_name') : checked;
  return { document: screen, problems: [...found, ...withWritten(told, moves)] };
}

function limitsOf(document: unknown, { used, moves }: Expanded, { fragments }: Knowledge): readonly Problem[] {
  const ofFragments = [...used].flatMap(([name, use]) => fragmentLimitProblems(name, fragments.get(name), use));
  return [...withExpanded(limitProblems(document), moves), ...withWritten(ofFragments, moves)];
}
