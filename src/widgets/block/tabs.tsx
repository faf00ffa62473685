import type { CompiledBlockOf } from '../../runtime/language/stages.ts';

export function Tabs({ block }: { readonly block: CompiledBlockOf<'tabs'> }) {
  return <div>{block.block}</div>;
}
