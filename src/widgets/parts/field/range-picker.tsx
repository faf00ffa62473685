import { DatePicker, type GetRef } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type MutableRefObject, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { DateFormat } from '../../../../contract/values/date-format.ts';
import { useRuntime } from '../../../runtime/context.ts';
import { dayIn, namedRange, type RangeName } from '../../../runtime/language/named-ranges.ts';
import { useText } from '../../../runtime/text.ts';
import type { RangeHandover, SharedRangeProps } from './shared-range-props.ts';
import 'dayjs/locale/zh-cn';

type Picker = GetRef<typeof DatePicker.RangePicker>;

interface RangePickerProps extends SharedRangeProps {
  readonly maxDays: number;
  readonly hasPresets: boolean;
  readonly begun: MutableRefObject<RangeHandover | null>;
  readonly onChange: (value: unknown) => void;
}

/** antd's range picker, which replaces its placeholder and takes over its state. */
export function RangePicker(props: RangePickerProps) {
  const { attributes, id, range, withTime, status, disabled, placeholders, onBlur, maxDays, hasPresets, begun, onChange } = props;
  const { dateFormat } = useRuntime().cells;
  const wire = formatOf('YYYY-MM-DD', withTime);
  const picker = useRef<Picker>(null);
  const presets = usePresets(hasPresets);
  useHandover(picker, begun);
  return (
    <DatePicker.RangePicker
      {...attributes}
      ref={picker}
      id={id === undefined ? undefined : { start: id, end: `${id}-end` }}
      className="wb-wide"
      classNames={{ popup: { root: 'wb-range-popup' } }}
      status={status}
      value={range === null ? null : [dayjs(range[0]), dayjs(range[1])]}
      onChange={(next) => onChange(next?.[0] && next[1] ? [next[0].format(wire), next[1].format(wire)] : undefined)}
      onBlur={onBlur}
      disabled={disabled}
      // rc-picker treats an empty disabled range as an error unless this is set.
      allowEmpty={disabled === true}
      placeholder={[...placeholders]}
      // The first one is shown; a day may be typed as on the wire too.
      format={dateFormat === undefined ? wire : [formatOf(dateFormat, withTime), wire]}
      showTime={withTime ? { defaultValue: [dayjs('00:00:00', 'HH:mm:ss'), dayjs('23:59:59', 'HH:mm:ss')] } : false}
      disabledDate={(day: Dayjs, { from }) =>
        from !== undefined && Math.abs(day.startOf('day').diff(from.startOf('day'), 'day')) >= maxDays
      }
      presets={presets}
    />
  );
}

function formatOf(days: DateFormat, withTime: boolean): string {
  return withTime ? `${days} HH:mm:ss` : days;
}

/** Moves the focus, the open calendar and the typed text from the placeholder to the picker's own input. */
function useHandover(picker: RefObject<Picker>, begun: MutableRefObject<RangeHandover | null>): void {
  useLayoutEffect(() => {
    const input = inputOf(picker, begun.current);
    input?.focus();
    if (begun.current?.pressed === true) input?.click();
  }, [picker, begun]);
  // Runs after the picker's own first effects, which clear its inputs.
  useEffect(() => {
    const typed = begun.current?.typed ?? null;
    if (typed !== null) type(inputOf(picker, begun.current), typed);
    begun.current = null;
  }, [picker, begun]);
}

function inputOf({ current }: RefObject<Picker>, handover: RangeHandover | null): HTMLInputElement | undefined {
  return handover === null ? undefined : current?.nativeElement.querySelectorAll('input').item(handover.end);
}

/** React tracks the last value on the input element; the native setter bypasses that, so that the event counts as a change. */
function type(input: HTMLInputElement | undefined, text: string): void {
  if (input === undefined) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
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

/** Common ranges as of today in the tenant's time zone; none exceeds 31 days. */
export function presetsFrom(today: string): readonly { readonly name: RangeName; readonly range: readonly [string, string] }[] {
  return offered.map((name) => ({ name, range: namedRange(name, today) }));
}

const offered: readonly RangeName[] = ['today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth'];
