import type { CompiledBlockOf } from '../../runtime/language/stages.ts';

export function Chart({ block }: { readonly block: CompiledBlockOf<'chart'> }) {
  return <div>{block.block}</div>;
}
