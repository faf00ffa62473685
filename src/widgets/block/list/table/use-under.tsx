import { type ReactNode, useMemo } from 'react';
import type { CompiledColumn } from '../../../../runtime/language/stages.ts';
import type { Values } from '../../../../runtime/ports.ts';
import { useReadScope } from '../../../../runtime/render/read-scope.ts';
import { shownValue, useValueRenderer } from '../../../../runtime/render/value.tsx';
import { isEmpty } from '../../../parts/empty.ts';
import { useParts } from '../list-context.ts';

/** Draws the second line of a cell: what is not empty, one value after the other. */
export function useUnderDrawer(): (items: NonNullable<CompiledColumn['under']>, row: Values) => ReactNode {
  const { block } = useParts();
  const draw = useValueRenderer(block.columns);
  const scope = useReadScope(block.columns);
  return useMemo(
    () => (items, row) =>
      items.filter((item) => !isEmpty(shownValue(item, row, scope))).map((item) => <span key={item.dataIndex}>{draw(item, row)}</span>),
    [draw, scope],
  );
}
