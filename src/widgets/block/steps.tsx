import type { CompiledBlockOf } from '../../runtime/language/stages.ts';

export function Steps({ block }: { readonly block: CompiledBlockOf<'steps'> }) {
  return <div>{block.block}</div>;
}
