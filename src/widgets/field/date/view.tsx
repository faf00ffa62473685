import type { FieldProps } from '../../../runtime/widget.ts';
import { PointPicker } from '../../parts/field/point-picker.tsx';

export function DateView(props: FieldProps) {
  return <PointPicker {...props} picker="date" format="YYYY-MM-DD" />;
}
