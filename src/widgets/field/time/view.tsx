import { TimePicker } from 'antd';
import dayjs from 'dayjs';
import { time } from '../../../../contract/values/calendar.ts';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps } from '../../../runtime/widget.ts';
import { fieldAttributes, statusOf } from '../../parts/field/field-attributes.ts';
import { isTouched } from '../../parts/field/is-touched.ts';

export function TimeView(props: FieldProps) {
  const { value, onChange, onBlur, disabled, placeholder, settings } = props;
  const text = useText();
  const seconds = settings.seconds === true;
  const format = seconds ? 'HH:mm:ss' : 'HH:mm';
  return (
    <TimePicker
      {...fieldAttributes(props)}
      className="wb-wide"
      format={format}
      status={statusOf(props)}
      // Any day would do: only its time is read.
      value={time.isValid(value, { seconds }) ? dayjs(`2000-01-01 ${value}`) : null}
      onChange={(next) => onChange(next === null ? undefined : next.format(format))}
      onBlur={onBlur}
      disabled={disabled}
      placeholder={placeholder ?? text('widget.time.placeholder')}
      needConfirm={false}
      showNow={false}
      inputReadOnly={isTouched()}
    />
  );
}
