import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { SurroundingsContext, useSurroundings } from '../context.ts';
import type { ScreenForm } from './form.ts';

/** Milliseconds of debounce, so that dependent blocks do not load on every key. */
const debounceMs = 300;

/** Provides the form's `values` to the blocks inside it. */
export function ValuesScope({ screenForm, children }: { readonly screenForm: ScreenForm; readonly children: ReactNode }) {
  const { scope, screen } = useSurroundings();
  const [values, setValues] = useState(screenForm.values);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = screenForm.onChange(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setValues(screenForm.values()), debounceMs);
    });
    return () => {
      clearTimeout(timer);
      release();
    };
  }, [screenForm]);
  const inner = useMemo(() => ({ scope: { ...scope, values }, screen }), [scope, screen, values]);
  return <SurroundingsContext.Provider value={inner}>{children}</SurroundingsContext.Provider>;
}
