import { type ReactNode, useMemo } from 'react';
import { SurroundingsContext, useSurroundings } from '../context.ts';

/** Provides `data` to the blocks inside it. */
export function DataScope({ data, children }: { readonly data: unknown; readonly children: ReactNode }) {
  const { scope, screen } = useSurroundings();
  const inner = useMemo(() => ({ scope: { ...scope, data }, screen }), [scope, screen, data]);
  return <SurroundingsContext.Provider value={inner}>{children}</SurroundingsContext.Provider>;
}
