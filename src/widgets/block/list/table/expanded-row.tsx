import type { Values } from '../../../../runtime/ports.ts';
import { Blocks } from '../../../../runtime/render/block.tsx';
import { RowScope } from '../../../../runtime/render/row-scope.tsx';
import { useParts } from '../list-context.ts';
import '../expanded.css';

/** The blocks below an opened row. */
export function ExpandedRow({ row }: { readonly row: Values }) {
  const { block } = useParts();
  return (
    <div className="wl-expanded-body">
      <RowScope row={row}>
        <Blocks blocks={block.expandable?.body} />
      </RowScope>
    </div>
  );
}
