import { useEffect, useState } from 'react';
import { isBlank } from '../../../../contract/rules/rule.ts';
import { everyNode, type FormNode, type GridNode, isVisible, leavesOf } from '../../../runtime/forms/node.ts';

/** Progress of a form section. Inside an observer it follows the fields; lists need `useGridsIn`. */
export interface SectionState {
  readonly errors: number;
  /** All required fields are filled; without required fields, any field is. */
  readonly isDone: boolean;
}

export function sectionState(node: FormNode): SectionState {
  const inner = everyNode([node]).filter(isVisible);
  const errors = inner.reduce((sum, each) => sum + errorsAt(each), 0);
  if (errors > 0) return { errors, isDone: false };
  const leaves = leavesOf([node]).filter((leaf) => leaf.state.display === 'visible' && isVisible(leaf));
  const filled = leaves.filter(({ state }) => !isBlank(state.value));
  const grids = inner.filter((each) => each.kind === 'grid');
  const isFilled = filled.length > 0 || grids.some((grid) => grid.grid.rows().length > 0);
  const isDone = isFilled && leaves.every((leaf) => !leaf.live.isRequired || filled.includes(leaf)) && grids.every(isGridDone);
  return { errors, isDone };
}

/** Whether it is the node or stands in it. */
export function isWithin(node: FormNode, around: FormNode): boolean {
  for (let at: FormNode | null = node; at !== null; at = at.parent) if (at === around) return true;
  return false;
}

function errorsAt(node: FormNode): number {
  if (node.kind === 'leaf') return node.state.display === 'visible' && node.state.selfErrors.length > 0 ? 1 : 0;
  if (node.kind === 'group') return 0;
  return (node.list.message === '' ? 0 : 1) + (node.kind === 'grid' ? node.grid.handle.problems().length : 0);
}

function isGridDone({ grid, array }: GridNode): boolean {
  const rows = grid.rows();
  const required = grid.handle.columns.filter((column) => column.required);
  return rows.length >= (array.minItems ?? 0) && rows.every((row) => required.every(({ name }) => !isBlank(row[name])));
}

/** Milliseconds of debounce after a change in a list, which keeps the index out of the key stroke. */
const debounceMs = 250;

/** Redraws shortly after lists in a section have changed. */
export function useGridsIn(node: FormNode): void {
  const [, setStamp] = useState('');
  useEffect(() => {
    const grids = everyNode([node]).filter((each) => each.kind === 'grid');
    if (grids.length === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      timer = undefined;
      setStamp(JSON.stringify(sectionState(node)));
    };
    const soon = () => {
      timer ??= setTimeout(update, debounceMs);
    };
    const releases = grids.map(({ grid }) => grid.handle.subscribe(soon));
    return () => {
      clearTimeout(timer);
      for (const release of releases) release();
    };
  }, [node]);
}
