import type { CompiledBlockOf } from '../../runtime/language/stages.ts';

export function Html({ block }: { readonly block: CompiledBlockOf<'html'> }) {
  return <div>{block.block}</div>;
}
