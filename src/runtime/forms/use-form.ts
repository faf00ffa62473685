import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useRuntime, useSurroundings } from '../context.ts';
import { createGrid } from '../grid/grid.ts';
import { useInspectedNames } from '../inspect/inspected.tsx';
import type { CompiledFormSchema, Scope } from '../language/stages.ts';
import type { Values } from '../ports.ts';
import { createScreenForm, type ScreenForm } from './form.ts';

export interface UseForm {
  readonly schema: CompiledFormSchema;
  /** Initial values. They may change later; the user's input stays. */
  readonly initial: Values;
  /** The scope of expressions besides `values`. */
  readonly scope: Scope;
  readonly isReadOnly?: boolean;
}

/** Creates the form of a compiled schema for the life of the component. */
export function useScreenForm({ schema, initial, scope, isReadOnly = false }: UseForm): ScreenForm {
  const runtime = useRuntime();
  const id = useId().replaceAll(':', '');
  const { permissions } = runtime;
  const latest = useRef({ scope, isReadOnly, permissions });
  latest.current = { scope, isReadOnly, permissions };
  // Serialised once per reply: a thousand rows as text are a megabyte.
  const given = useMemo(() => JSON.stringify(initial), [initial]);
  const [screenForm] = useState(() =>
    createScreenForm({
      schema,
      given: JSON.parse(given),
      runtime,
      id,
      permissions: () => latest.current.permissions,
      scope: () => latest.current.scope,
      isReadOnly: () => latest.current.isReadOnly,
      createGrid,
    }),
  );
  const first = useRef({ given, scope, isReadOnly, permissions });
  useEffect(() => {
    const before = first.current;
    first.current = { given, scope, isReadOnly, permissions };
    if (before.given !== given) screenForm.load(JSON.parse(given));
    else if (before.scope !== scope || before.isReadOnly !== isReadOnly || before.permissions !== permissions) screenForm.refresh();
  }, [screenForm, given, scope, isReadOnly, permissions]);
  useEffect(() => screenForm.stop, [screenForm]);
  useNames(() => ({ values: screenForm.values() }));
  return screenForm;
}

/** For the inspector, which no production build contains. */
const useNames: typeof useInspectedNames = import.meta.env.DEV ? useInspectedNames : () => undefined;

/** Milliseconds of debounce after the last change. */
const debounceMs = 300;

/** Publishes the values to the screen's state while the user types. */
export function usePublished(screenForm: ScreenForm, name: string | undefined): void {
  const { screen } = useSurroundings();
  useEffect(() => {
    if (name === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const publish = () => screen.set({ [name]: screenForm.values() });
    publish();
    const release = screenForm.onChange(() => {
      clearTimeout(timer);
      timer = setTimeout(publish, debounceMs);
    });
    return () => {
      clearTimeout(timer);
      release();
    };
  }, [screenForm, screen, name]);
}
