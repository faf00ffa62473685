import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { day, month } from '../../../../contract/values/calendar.ts';
import { useRuntime } from '../../../runtime/context.ts';
import { dayIn } from '../../../runtime/language/named-ranges.ts';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps } from '../../../runtime/widget.ts';
import { boundsOf } from './day-bounds.ts';
import { fieldAttributes, statusOf } from './field-attributes.ts';
import { isTouched } from './is-touched.ts';
import 'dayjs/locale/zh-cn';

interface PointPickerProps extends FieldProps {
  readonly picker: 'date' | 'month';
  readonly format: string;
}

/** antd's picker of one day or month, which can be typed as well. Days are texts here, so no zone moves them. */
export function PointPicker(props: PointPickerProps) {
  const { value, onChange, onBlur, disabled, placeholder, settings, picker, format } = props;
  const text = useText();
  const { ports, cells } = useRuntime();
  const own = picker === 'date' ? cells.dateFormat : undefined;
  const { min, max } = boundsOf(settings, () => dayIn(ports.timeZone, ports.now()));
  const isValid = (picker === 'date' ? day : month).isValid(value, {});
  return (
    <DatePicker
      {...fieldAttributes(props)}
      className="wb-wide"
      picker={picker}
      // The first one is shown; a day may be typed as on the wire too.
      format={own === undefined ? format : [own, format]}
      status={statusOf(props)}
      value={isValid ? dayjs(String(value)) : null}
      onChange={(next) => onChange(next === null ? undefined : next.format(format))}
      onBlur={onBlur}
      disabled={disabled}
      {...(min === undefined ? {} : { minDate: dayjs(min).startOf(picker === 'date' ? 'day' : 'month') })}
      {...(max === undefined ? {} : { maxDate: dayjs(max).endOf(picker === 'date' ? 'day' : 'month') })}
      placeholder={placeholder ?? text(picker === 'date' ? 'widget.date.placeholder' : 'widget.month.placeholder')}
      needConfirm={false}
      // Its "today" would be that of the browser's zone, not of the tenant's.
      showNow={false}
      inputReadOnly={isTouched()}
    />
  );
}
