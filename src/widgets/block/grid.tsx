import type { CSSProperties } from 'react';
import type { CompiledBlockOf } from '../../runtime/language/stages.ts';
import { BlockView } from '../../runtime/render/block.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { WithData } from '../parts/with-data.tsx';

/** Blocks side by side: at most two on a tablet, one on a phone. */
export function Grid({ block }: { readonly block: CompiledBlockOf<'grid'> }) {
  return (
    <WithData source={block.source} name={block.name} skeleton={<Skeleton shape="page" />}>
      {() => (
        <div className="wb-grid" style={{ '--wb-columns': block.columns } as CSSProperties}>
          {block.body.map((inner) => {
            const span = inner.block === 'problem' ? undefined : inner.span;
            return (
              <div key={inner.path} className="wb-span" style={{ '--wb-span': Math.min(span ?? 1, block.columns) } as CSSProperties}>
                <BlockView block={inner} />
              </div>
            );
          })}
        </div>
      )}
    </WithData>
  );
}
