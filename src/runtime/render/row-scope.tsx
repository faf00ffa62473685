import { type ReactNode, useMemo } from 'react';
import { SurroundingsContext, useSurroundings } from '../context.ts';
import type { Values } from '../ports.ts';

/** Provides `row` to the expressions inside it. */
export function RowScope({ row, children }: { readonly row: Values; readonly children: ReactNode }) {
  const { scope, screen } = useSurroundings();
  const inner = useMemo(() => ({ scope: { ...scope, row }, screen }), [scope, screen, row]);
  return <SurroundingsContext.Provider value={inner}>{children}</SurroundingsContext.Provider>;
}
