import type { FieldProps } from '../../../runtime/widget.ts';
import { RangeField } from '../../parts/field/range-field.tsx';

export function DateRangeView(props: FieldProps) {
  return <RangeField {...props} withTime={false} />;
}
