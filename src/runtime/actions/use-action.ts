import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { type ScreenHandle, useRuntime, useSurroundings } from '../context.ts';
import { pick } from '../inputs.ts';
import type { CompiledAction, CompiledSteps, Scope } from '../language/stages.ts';
import type { Permissions } from '../permission/permissions.ts';
import { busyOf } from './busy.ts';
import { runSteps } from './run.ts';
import type { StepWorld } from './step.ts';

/** An action that the user may see here, ready to be drawn as a button. */
export interface ActionHandle {
  readonly action: CompiledAction;
  readonly title: string;
  readonly disabled: boolean;
  readonly running: boolean;
  /** `onFailure` and `onOutcome` show beside their cause what went wrong, see StepWorld. Resolves to whether all was done. */
  run(extra?: Scope, onFailure?: StepWorld['onFailure'], onOutcome?: StepWorld['onOutcome']): Promise<boolean>;
}

export interface RunOptions extends Pick<StepWorld, 'onOutcome' | 'onFailure'> {
  /** Runs under the same key exclude each other; the action's name unless given. */
  readonly key?: string;
}

export type ActionRunner = (action: CompiledAction, scope: Scope, options?: RunOptions) => Promise<boolean>;

/** The actions that permission and `when` allow here. `extra` adds to what their expressions read. */
export function useActions(actions: readonly CompiledAction[] | undefined, extra?: Scope): readonly ActionHandle[] {
  const { ports, permissions } = useRuntime();
  const { scope } = useSurroundings();
  const { run, running } = useActionRunner(actions);
  return useMemo(() => {
    const here = extra === undefined ? scope : { ...scope, ...extra };
    return visibleActions(actions, here, permissions).map((action) => {
      const key = `${subjectOf(here)}:${action.name}`;
      return {
        action,
        title: ports.translate(action.title),
        disabled: isDisabled(action, here, permissions),
        running: running.has(key),
        run: (more, onFailure, onOutcome) => run(action, more === undefined ? here : { ...here, ...more }, { key, onFailure, onOutcome }),
      };
    });
  }, [actions, extra, ports, permissions, scope, run, running]);
}

/** Runs steps that belong to no button: a click on a value, Enter on a row. */
export function useSteps(): (steps: CompiledSteps, extra?: Scope) => Promise<void> {
  const { ports } = useRuntime();
  const { scope, screen } = useSurroundings();
  // The function stays the same when the scope changes, so that a table of buttons is not drawn again for it.
  const latest = useRef({ ports, scope, screen });
  latest.current = { ports, scope, screen };
  return useCallback(async (steps, extra) => {
    const { ports, scope, screen } = latest.current;
    const here = extra === undefined ? scope : { ...scope, ...extra };
    const busy = busyOf(steps);
    const key = subjectOf(here);
    if (!busy.start(key)) return;
    try {
      await runSteps(steps, here, { ...reachOf(screen), ports });
    } finally {
      busy.end(key);
    }
  }, []);
}

/**
 * Runs actions so that one that is still running is not started again (ux: double clicks do nothing twice), from no other place
 * of the same owner either: a block, or its list of actions.
 */
export function useActionRunner(owner?: object): { readonly run: ActionRunner; readonly running: ReadonlySet<string> } {
  const { ports } = useRuntime();
  const { screen } = useSurroundings();
  const self = useRef({});
  const busy = busyOf(owner ?? self.current);
  const running = useSyncExternalStore(busy.subscribe, busy.get);
  const run = useCallback<ActionRunner>(
    async (action, scope, { key = action.name, onOutcome, onFailure } = {}) => {
      if (!busy.start(key)) return false;
      try {
        const title = ports.translate(action.title);
        const { do: steps, danger = false } = action;
        return await runSteps(steps, scope, { ...reachOf(screen), ports, title, danger, onOutcome, onFailure });
      } finally {
        busy.end(key);
      }
    },
    [ports, screen, busy],
  );
  return { run, running };
}

/** What an action is about, where a block is drawn for several rows. */
function subjectOf({ row, data }: Scope): string {
  return `${String(pick(row, 'id') ?? '')}/${String(pick(data, 'id') ?? '')}`;
}

/** What steps reach of the screen that they stand in. */
export function reachOf(screen: ScreenHandle): Pick<StepWorld, 'reload' | 'close' | 'set' | 'emit' | 'drawn'> {
  return {
    reload: (name) => screen.reload(name),
    close: () => screen.close(),
    drawn: (what, scope) => screen.drawn(what, scope),
    set: (values) => screen.set(values),
    emit: (name, values, by) => screen.emit(name, values, by),
  };
}

export function visibleActions(
  actions: readonly CompiledAction[] | undefined,
  scope: Scope,
  permissions: Permissions,
): readonly CompiledAction[] {
  return (actions ?? []).filter(
    ({ permission, when, do: steps }) =>
      // Where a document has problems, what stands for an action may be none.
      steps !== undefined &&
      !leadsNowhere(steps, permissions) &&
      (permission === undefined || permissions.shows(permission)) &&
      (when === undefined || when.evaluate(scope) === true),
  );
}

/** Whether steps do nothing but go to pages that the user does not have: such a link is not shown. */
export function leadsNowhere(steps: CompiledSteps, permissions: Pick<Permissions, 'visits'>): boolean {
  const onward = steps.filter((step) => step.kind !== 'close');
  return onward.length > 0 && onward.every((step) => step.kind === 'navigate' && !permissions.visits(step.navigate));
}

export function isDisabled({ permission, disabled }: CompiledAction, scope: Scope, permissions: Permissions): boolean {
  return (permission !== undefined && permissions.disables(permission)) || (disabled !== undefined && disabled.evaluate(scope) === true);
}
