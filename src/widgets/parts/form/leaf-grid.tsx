import { FormGrid } from '@formily/antd-v5';
import type { ScreenForm } from '../../../runtime/forms/form.ts';
import type { Leaf } from '../../../runtime/forms/node.ts';
import { FieldRow } from './field-row.tsx';

interface LeafGridProps {
  readonly leaves: readonly Leaf[];
  readonly screenForm: ScreenForm;
  readonly columns: number;
}

/** Fields beside each other, in fewer columns where there is no room. */
export function LeafGrid({ leaves, screenForm, columns }: LeafGridProps) {
  return (
    <FormGrid maxColumns={columns} minWidth={240} columnGap={16} rowGap={16} strictAutoFit>
      {leaves.map((leaf) => (
        <FormGrid.GridColumn key={leaf.path} gridSpan={Math.min(leaf.field['x-span'] ?? 1, columns)}>
          <FieldRow leaf={leaf} screenForm={screenForm} />
        </FormGrid.GridColumn>
      ))}
    </FormGrid>
  );
}
