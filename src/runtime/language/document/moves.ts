import type { JsonPath, Problem } from '../problem.ts';
import { below, isWithin } from '../walk/pointer.ts';

/** Where an item of an expanded list stands in the written one; an inserted item stands at its fragment's use. */
export interface Origin {
  readonly index: number;
  readonly isInserted: boolean;
}

/** A list into which fragments have put items. Its path is that of the expanded document. */
export interface Move {
  readonly path: JsonPath;
  readonly origins: readonly Origin[];
}

/** Problems of an expanded document, each with its place in the written one where that differs. */
export function withWritten(problems: readonly Problem[], moves: readonly Move[]): readonly Problem[] {
  if (moves.length === 0) return problems;
  const found = problems.map((problem) => {
    const written = writtenPath(problem.path, moves);
    return written === problem.path ? problem : { ...problem, written };
  });
  const wrongUses = new Set(found.map(({ path, written = path }) => argumentOf.exec(written)?.[1]));
  return found.filter(({ written }) => !wrongUses.has(written ?? ''));
}

/** What follows from a wrong argument would be reported in each item of the fragment. */
const argumentOf = /^(.*)\/with\/[^/]+$/;

/** Problems of a written document, each with its place in the expanded one. */
export function withExpanded(problems: readonly Problem[], moves: readonly Move[]): readonly Problem[] {
  if (moves.length === 0) return problems;
  return problems.map((problem) => {
    const path = expandedPath(problem.path, moves);
    return path === problem.path ? problem : { ...problem, path, written: problem.path };
  });
}

/** Indices of moved items become those of the written list; within an inserted item it is the fragment's use. */
export function writtenPath(path: JsonPath, moves: readonly Move[]): JsonPath {
  let [expanded, written] = ['', ''];
  const parts = path.split('/').slice(1);
  for (const [at, part] of parts.entries()) {
    const move = moves.find((one) => one.path === expanded);
    const origin = move?.origins[Number(part)];
    expanded += `/${part}`;
    written += `/${origin === undefined ? part : origin.index}`;
    if (origin?.isInserted !== true) continue;
    const rest = parts.slice(at + 1);
    return ofUse.has(rest[0] ?? '') ? [written, ...rest].join('/') : written;
  }
  return written;
}

/** The words of a use itself. */
const ofUse: ReadonlySet<string> = new Set(['fragment', 'with']);

/** Where a place of the written document stands in the expanded one. */
export function expandedPath(path: JsonPath, moves: readonly Move[]): JsonPath {
  let expanded = path;
  // Outer lists come first, so that the paths of inner ones are met as they are.
  for (const move of [...moves].sort((one, other) => one.path.length - other.path.length)) {
    if (!isWithin(expanded, move.path) || expanded === move.path) continue;
    const [index = '', ...rest] = expanded.slice(move.path.length + 1).split('/');
    const at = move.origins.findIndex((origin) => origin.index === Number(index));
    if (at !== -1) expanded = [below(move.path, at), ...rest].join('/');
  }
  return expanded;
}
