import { useEffect, useRef, useState } from 'react';
import { useRuntime } from '../context.ts';
import type { Scope } from '../language/stages.ts';
import type { Values } from '../ports.ts';
import { createGrid, type Grid, type GridSetting } from './grid.ts';

/** Creates a block's grid once, notifies it of changes around it, and replaces its lines when new rows arrive. */
export function useGrid(
  setting: Pick<GridSetting, 'items' | 'totals' | 'minItems' | 'maxItems'>,
  rows: readonly Values[],
  scope: Scope,
): Grid {
  const { ports, permissions } = useRuntime();
  const latest = useRef(scope);
  latest.current = scope;
  const [grid] = useState(() => createGrid({ ...setting, rows, ports, permissions, scope: () => latest.current }));
  const given = useRef(rows);
  useEffect(() => {
    if (given.current === rows) return;
    given.current = rows;
    grid.replace(rows);
  }, [grid, rows]);
  const around = useRef(scope);
  useEffect(() => {
    if (around.current === scope) return;
    around.current = scope;
    grid.refresh();
  }, [grid, scope]);
  useEffect(() => {
    grid.permit(permissions);
  }, [grid, permissions]);
  return grid;
}
