import type { CompiledBlockOf } from '../../runtime/language/stages.ts';

export function Timeline({ block }: { readonly block: CompiledBlockOf<'timeline'> }) {
  return <div>{block.block}</div>;
}
