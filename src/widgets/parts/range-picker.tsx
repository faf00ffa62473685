import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo } from 'react';
import { limits } from '../../../contract/limits.ts';
import { asRange, rangeProblem } from '../../../contract/values/date-range.ts';
import { useRuntime } from '../../runtime/context.ts';
import { dayIn } from '../../runtime/language/named-ranges.ts';
import { useText } from '../../runtime/text.ts';
import type { FieldProps } from '../../runtime/widget.ts';
import { presetsFrom } from './day-range.ts';
import { asNumber, fieldAttributes, messageIdOf, statusOf } from './field-attributes.ts';

/** A range of days or times. Days too far from the first are barred; a typed range that is too long is said beside it. */
export function RangePicker(props: FieldProps & { readonly withTime: boolean }) {
  const { id, value, onChange, onBlur, disabled, settings, withTime, label } = props;
  const text = useText();
  const maxDays = asNumber(settings.maxDays) ?? limits.rangeDays;
  const format = withTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD';
  const range = asRange(value);
  const found = rangeProblem(value, maxDays);
  // A range that is not complete yet is no mistake.
  const problem = found === 'tooLong' || found === 'reversed' ? found : null;
  const presets = usePresets(!withTime && settings.presets !== false);
  const warningId = id === undefined ? undefined : `${id}-range`;
  const described = [problem === null ? null : warningId, props.invalid === true && id !== undefined ? messageIdOf(id) : null]
    .filter(Boolean)
    .join(' ');
  return (
    <>
      <DatePicker.RangePicker
        {...fieldAttributes(props)}
        id={id === undefined ? undefined : { start: id, end: `${id}-end` }}
        aria-describedby={described === '' ? undefined : described}
        className="wb-wide"
        classNames={{ popup: { root: 'wb-range-popup' } }}
        status={problem === null ? statusOf(props) : 'warning'}
        value={range === null ? null : [dayjs(range[0]), dayjs(range[1])]}
        onChange={(next) => onChange(next?.[0] && next[1] ? [next[0].format(format), next[1].format(format)] : undefined)}
        onBlur={onBlur}
        disabled={disabled}
        // Switched off it may be empty; rc-picker takes that for a mistake otherwise.
        allowEmpty={disabled === true}
        placeholder={[text('widget.dateRange.begin'), text('widget.dateRange.end')]}
        aria-label={label}
        format={format}
        showTime={withTime ? { defaultValue: [dayjs('00:00:00', 'HH:mm:ss'), dayjs('23:59:59', 'HH:mm:ss')] } : false}
        disabledDate={(day: Dayjs, { from }) =>
          from !== undefined && Math.abs(day.startOf('day').diff(from.startOf('day'), 'day')) >= maxDays
        }
        presets={presets}
      />
      {problem === null ? null : (
        <div id={warningId} className="wb-hint wb-warning" role="alert">
          {text(`widget.dateRange.${problem}`, { days: maxDays })}
        </div>
      )}
    </>
  );
}

function usePresets(wanted: boolean) {
  const { ports } = useRuntime();
  const text = useText();
  return useMemo(() => {
    if (!wanted) return undefined;
    return presetsFrom(dayIn(ports.timeZone, ports.now())).map(({ name, range: [begin, end] }) => ({
      label: text(`widget.dateRange.${name}`),
      value: [dayjs(begin), dayjs(end)] as [Dayjs, Dayjs],
    }));
  }, [wanted, ports, text]);
}
