import type { FieldProps } from '../../../runtime/widget.ts';
import { PointPicker } from '../../parts/field/point-picker.tsx';

export function MonthView(props: FieldProps) {
  return <PointPicker {...props} picker="month" format="YYYY-MM" />;
}
