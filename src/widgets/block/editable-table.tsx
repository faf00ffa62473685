import type { CompiledBlockOf } from '../../runtime/language/stages.ts';

export function EditableTable({ block }: { readonly block: CompiledBlockOf<'editableTable'> }) {
  return <div>{block.block}</div>;
}
