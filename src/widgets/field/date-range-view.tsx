import type { FieldProps } from '../../runtime/widget.ts';
import { RangePicker } from '../parts/range-picker.tsx';

export function DateRangeView(props: FieldProps) {
  return <RangePicker {...props} withTime={false} />;
}
