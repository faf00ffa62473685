import type { FieldProps } from '../../runtime/widget.ts';
import { RangePicker } from '../parts/range-picker.tsx';

export function DateTimeRangeView(props: FieldProps) {
  return <RangePicker {...props} withTime />;
}
