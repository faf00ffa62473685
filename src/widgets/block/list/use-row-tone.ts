import { useMemo } from 'react';
import type { Values } from '../../../runtime/ports.ts';
import { useReadScope } from '../../../runtime/render/read-scope.ts';
import { toneOf } from '../../../runtime/render/value.tsx';
import { useParts } from './list-context.ts';

/** Class names that tint a row; empty for one without a tone. Each row is asked once until a value that the expression reads changes. */
export function useRowTone(): (row: Values) => string {
  const { block } = useParts();
  const scope = useReadScope(block.rowTone);
  return useMemo(() => {
    const { rowTone } = block;
    if (rowTone === undefined) return () => '';
    const known = new WeakMap<Values, string>();
    return (row: Values) => {
      const found = known.get(row) ?? classOf(toneOf(rowTone, row, scope));
      known.set(row, found);
      return found;
    };
  }, [block, scope]);
}

function classOf(tone: string | null): string {
  return tone === null ? '' : ` wl-toned wb-hue-${tone}`;
}
