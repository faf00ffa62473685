import type { CompiledBlockOf } from '../../runtime/language/stages.ts';
import { Blocks } from '../../runtime/render/block.tsx';
import { useText } from '../../runtime/text.ts';
import { Panel } from '../parts/panel.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { WithData } from '../parts/with-data.tsx';

/** Blocks under one title, with their own data if it has a source. */
export function Card({ block }: { readonly block: CompiledBlockOf<'card'> }) {
  const text = useText();
  return (
    <WithData source={block.source} name={block.name} skeleton={<Skeleton shape="form" />}>
      {({ loading }) => (
        <Panel title={block.title === undefined ? undefined : text(block.title)} busy={loading === 'again'}>
          <Blocks blocks={block.body} />
        </Panel>
      )}
    </WithData>
  );
}
