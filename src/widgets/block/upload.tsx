import type { CompiledBlockOf } from '../../runtime/language/stages.ts';

export function Upload({ block }: { readonly block: CompiledBlockOf<'upload'> }) {
  return <div>{block.block}</div>;
}
