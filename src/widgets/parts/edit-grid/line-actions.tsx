import { Button } from 'antd';
import { useMemo, useSyncExternalStore } from 'react';
import { useActions } from '../../../runtime/actions/use-action.ts';
import type { Grid } from '../../../runtime/grid/grid.ts';
import type { CompiledAction } from '../../../runtime/language/stages.ts';
import { iconOf } from '../action/action-menu.tsx';

/** Buttons for what can be done with the active line; they wait for one. */
export function LineActions({ actions, grid: { handle } }: { readonly actions: readonly CompiledAction[]; readonly grid: Grid }) {
  const { active, lines } = useSyncExternalStore(handle.subscribe, handle.get);
  const line = active === null ? undefined : lines[active.row];
  const scope = useMemo(() => ({ row: line === undefined ? {} : handle.lines.row(line) }), [line, handle]);
  return useActions(actions, scope).map(({ action, title, disabled, running, run }) => (
    <Button
      key={action.name}
      icon={iconOf(action.icon)}
      disabled={line === undefined || disabled}
      loading={running}
      onClick={() => void run()}
    >
      {title}
    </Button>
  ));
}
