import { type MutableRefObject, useCallback, useMemo, useRef, useState } from 'react';
import { runSteps } from '../actions/run.ts';
import { reachOf } from '../actions/use-action.ts';
import { carriedKey, readCarried, useCarriedInputAt } from '../carried-input.ts';
import { type EmitBy, type ScreenHandle, useRuntime } from '../context.ts';
import { asValues, isExpression } from '../inputs.ts';
import { trace } from '../inspect/trace.ts';
import type { CompiledScreen, Scope } from '../language/stages.ts';
import type { Values } from '../ports.ts';

/** State shared by the blocks of a screen, read as `page` in expressions. */
export interface ScreenState {
  readonly page: Values;
  /** The current scope of the screen's expressions; events run with it. */
  readonly scope: MutableRefObject<Scope>;
  set(values: Values): void;
  emit(name: string, values: Values, screen: ScreenHandle, by?: EmitBy): Promise<boolean>;
}

/** The state of a mounted screen, starting with its initial values. `here` is what `now()` and its like read. */
export function useScreenState(screen: CompiledScreen, params: Values, here: Scope): ScreenState {
  const { ports } = useRuntime();
  const scope = useRef<Scope>({});
  const key = carriedKey(screen.id, 'page', params);
  const [start] = useState(() => initialState(screen, { ...here, user: ports.user(), params }));
  // Restored before the blocks mount, so that the values they publish take precedence.
  const [page, setPage] = useState(() => ({ ...start, ...fitting(screen, readCarried(ports.sessionStore, key)) }));
  useCarriedInputAt(ports.sessionStore, key, { isUnsaved: () => !isSame(start, page), values: () => page, put: () => undefined });
  useRenewed(screen, params, (names) => {
    const anew = initialState(screen, { ...here, user: ports.user(), params });
    setPage((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, anew[name]])) }));
  });
  const { id } = screen;
  const set = useCallback(
    (values: Values) => {
      const now = asValues(scope.current.page);
      if (import.meta.env.DEV) trace.emit('state', id, now, values);
      // Updated immediately, so that the next step reads it before a redraw.
      scope.current = { ...scope.current, page: { ...now, ...values } };
      setPage((before) => (isSame(before, values) ? before : { ...before, ...values }));
    },
    [id],
  );
  const on = useRef(screen.on);
  on.current = screen.on;
  const emit = useCallback(
    async (name: string, values: Values, handle: ScreenHandle, by: EmitBy = {}) => {
      const steps = Object.hasOwn(on.current, name) ? on.current[name] : undefined;
      if (import.meta.env.DEV) trace.emit('event', handle.id, name, values, steps !== undefined);
      return (
        steps === undefined ||
        runSteps(
          steps,
          { ...scope.current, event: values },
          { title: by.title, isQuiet: by.isQuiet, onFailure: by.onFailure, onOutcome: by.onOutcome, ...reachOf(handle), ports },
        )
      );
    },
    [ports],
  );
  return useMemo(() => ({ page, scope, set, emit }), [page, set, emit]);
}

/** Tells of the variables whose parameters have changed, before anything is drawn with those: another draft has another id. */
function useRenewed({ state }: CompiledScreen, params: Values, renew: (names: readonly string[]) => void): void {
  const now = Object.fromEntries(
    Object.entries(state).flatMap(([name, { of }]) =>
      of === undefined ? [] : [[name, JSON.stringify(of.map((param) => params[param] ?? null))]],
    ),
  );
  const [seen, setSeen] = useState(now);
  const changed = Object.keys(now).filter((name) => now[name] !== seen[name]);
  if (changed.length === 0) return;
  setSeen(now);
  renew(changed);
}

function initialState({ state }: CompiledScreen, scope: Scope): Values {
  const entries = Object.entries(state).flatMap(([name, { type, initial }]) => {
    const value = isExpression(initial) ? initial.evaluate(scope) : initial;
    const start = value ?? (type === 'list' ? [] : type === 'map' ? {} : undefined);
    return start === undefined ? [] : [[name, start]];
  });
  return Object.fromEntries(entries);
}

/** Keeps the stored values that the screen declares and could have set itself; storage is untrusted. */
function fitting({ state }: CompiledScreen, carried: unknown): Values {
  const given = asValues(carried);
  const names = Object.keys(state).filter((name) => Object.hasOwn(given, name) && kindOf(given[name]) === state[name]?.type);
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return typeof value === 'object' && value !== null ? 'map' : typeof value;
}

/** Blocks publish on each of their changes; equal values must not redraw the screen. */
function isSame(before: Values, values: Values): boolean {
  return Object.entries(values).every(([name, value]) => before[name] === value || JSON.stringify(before[name]) === JSON.stringify(value));
}
