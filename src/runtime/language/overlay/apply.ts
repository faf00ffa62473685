import type { Knowledge } from '../check/knowledge.ts';
import { examine } from '../examine.ts';
import { definitions } from '../parse.ts';
import { isWarning, type Problem } from '../problem.ts';
import type { CheckedDocument } from '../stages.ts';
import { boundsProblem } from '../walk/bounds.ts';
import { below } from '../walk/pointer.ts';
import { isRecord, ownList, schemaOf } from '../walk/schema.ts';
import { walk } from '../walk/walk.ts';
import { type Draft, NotFound } from './find.ts';
import { Overlay, type Patch } from './grammar.ts';
import { applyPatch } from './patch.ts';
import { reachOf, widened } from './reach.ts';

export interface Overlaid {
  /** The base with every patch that fits it. */
  readonly checked: CheckedDocument;
  /** Patches left out, by their paths in the overlay. */
  readonly conflicts: readonly Problem[];
}

/**
 * A base screen with a tenant's changes. A patch that names what the base no longer has, that would reach further than the base,
 * or that would break the screen, is left out and told by its path; the others hold, and the base renders whatever the overlay
 * is. Never throws.
 */
export function applyOverlay(base: unknown, overlay: unknown, knowledge: Knowledge): Overlaid {
  const whole = examine(base, knowledge);
  if (!isRecord(whole.document)) return { checked: whole, conflicts: [] };
  // What is not walked is not known to have the shape of a patch, wherever in it the hazard stands.
  const breached = boundsProblem(overlay);
  if (breached !== undefined) return { checked: whole, conflicts: [breached] };
  const conflicts: Problem[] = [];
  const wrong = readOverlay(overlay);
  const reach = reachOf(whole.document);
  let checked = whole;
  ownList(overlay, 'patches').forEach((patch, index) => {
    const path = below('/patches', index);
    if (
      wrong.some(
        (problem) =>
          problem.path === '' || problem.path === path || problem.path.startsWith(`${path}/`) || !problem.path.startsWith('/patches'),
      )
    )
      return;
    const tried = tryPatch(checked, patch, path, knowledge);
    const further = 'checked' in tried ? widened(reach, reachOf(tried.checked.document), knowledge) : undefined;
    if ('problem' in tried) conflicts.push(tried.problem);
    else if (further !== undefined) conflicts.push({ ...further, path, expected: 'what the base screen does already' });
    else checked = tried.checked;
  });
  return { checked, conflicts: [...wrong, ...conflicts] };
}

/** What is wrong with the overlay's grammar. */
function readOverlay(overlay: unknown): readonly Problem[] {
  const problems: Problem[] = [];
  walk(overlay, schemaOf(Overlay), definitions, undefined, { problem: (problem) => problems.push(problem) });
  return problems;
}

function tryPatch(
  before: CheckedDocument,
  patch: unknown,
  path: string,
  knowledge: Knowledge,
): { readonly checked: CheckedDocument } | { readonly problem: Problem } {
  const draft: Draft = JSON.parse(JSON.stringify(isRecord(before.document) ? before.document : {}));
  try {
    applyPatch(draft, asPatch(patch));
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    const { message, expected, didYouMean } = error;
    return { problem: { code: 'overlay_conflict', path: below(path, 'at'), message, expected, didYouMean } };
  }
  const checked = examine(draft, knowledge, 'base');
  const added = checked.problems.find(
    (problem) => !isWarning(problem) && !before.problems.some((known) => known.message === problem.message),
  );
  if (added === undefined) return { checked };
  return {
    problem: {
      code: 'overlay_conflict',
      path,
      message: `With it the screen has a problem at ${added.path}: ${added.message}`,
      expected: added.expected,
      didYouMean: added.didYouMean,
    },
  };
}

/** The overlay's grammar has been walked, and a patch with a problem is not tried. */
function asPatch(patch: unknown): Patch {
  return patch as Patch;
}
