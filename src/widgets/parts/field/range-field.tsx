import { CalendarOutlined, SwapRightOutlined } from '@ant-design/icons';
import { Fragment, type MutableRefObject, type PointerEvent, startTransition, useRef, useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { inDateFormat } from '../../../../contract/values/date-format.ts';
import { asRange, exactRange, rangeProblem } from '../../../../contract/values/date-range.ts';
import { useRuntime } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps } from '../../../runtime/widget.ts';
import { late } from '../late/late.tsx';
import { asNumber, fieldAttributes, messageIdOf, statusOf } from './field-attributes.ts';
import type { RangeHandover, SharedRangeProps } from './shared-range-props.ts';
import '../../styles/range.css';

const Picker = late(() => import('./range-picker.tsx').then(({ RangePicker }) => RangePicker));

/**
 * A range of days or times. The calendar is heavy and most ranges are never opened, so a placeholder is shown until a pointer or
 * the focus arrives. Days too far from the first are disabled; a typed range that is too long shows a message.
 */
export function RangeField(props: FieldProps & { readonly withTime: boolean }) {
  const { id, value, onChange, onBlur, disabled, settings, withTime } = props;
  const text = useText();
  const [isWanted, setWanted] = useState(false);
  const begun = useRef<RangeHandover | null>(null);
  const maxDays = asNumber(settings.maxDays) ?? limits.rangeDays;
  const found = rangeProblem(value, maxDays);
  // An incomplete range is not an error.
  const problem = found === 'tooLong' || found === 'reversed' ? found : null;
  const warningId = id === undefined ? undefined : `${id}-range`;
  const described = [problem === null ? null : warningId, props.invalid === true && id !== undefined ? messageIdOf(id) : null]
    .filter(Boolean)
    .join(' ');
  const { id: _id, ...attributes } = fieldAttributes(props);
  const shared: SharedRangeProps = {
    attributes: { ...attributes, 'aria-describedby': described === '' ? undefined : described },
    id,
    range: asRange(value),
    withTime,
    status: problem === null ? statusOf(props) : 'warning',
    disabled,
    placeholders: [text('widget.dateRange.begin'), text('widget.dateRange.end')],
    onBlur,
  };
  return (
    <>
      {isWanted ? (
        <Picker {...shared} maxDays={maxDays} hasPresets={!withTime && settings.presets !== false} begun={begun} onChange={onChange} />
      ) : (
        // A transition keeps the placeholder and its text until the picker has loaded.
        <RangePlaceholder {...shared} begun={begun} onWanted={() => startTransition(() => setWanted(true))} />
      )}
      {problem === null ? null : (
        <div id={warningId} className="wb-hint wb-warning" role="alert">
          {text(`widget.dateRange.${problem}`, { days: maxDays })}
        </div>
      )}
    </>
  );
}

interface RangePlaceholderProps extends SharedRangeProps {
  readonly begun: MutableRefObject<RangeHandover | null>;
  readonly onWanted: () => void;
}

/** Looks and behaves like antd's idle range picker, and requests the real one on hover or focus. */
function RangePlaceholder({
  attributes,
  id,
  range,
  withTime,
  status,
  disabled,
  placeholders,
  onBlur,
  begun,
  onWanted,
}: RangePlaceholderProps) {
  const root = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<readonly [string | null, string | null]>([null, null]);
  const { dateFormat } = useRuntime().cells;
  const shown = shownRange(range, withTime).map((end) => inDateFormat(end, dateFormat));
  const begin = (more: Partial<RangeHandover>) => {
    begun.current = { end: 0, pressed: false, typed: null, ...begun.current, ...more };
    onWanted();
  };
  const press = (event: PointerEvent) => {
    if (disabled === true || event.button !== 0) return;
    const inputs = [...(root.current?.querySelectorAll('input') ?? [])];
    begin({ pressed: true, end: event.target === inputs[1] ? 1 : 0 });
    // A press beside the inputs selects the first one and must not take the focus away again.
    if (!inputs.some((input) => input === event.target)) inputs[0]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys reach the inputs; a pointer may press beside them
    <div
      ref={root}
      className={`wb-range ${status === undefined ? '' : `wb-range-${status}`} ${disabled === true ? 'wb-range-off' : ''}`}
      onPointerEnter={() => disabled === true || onWanted()}
      onPointerDown={press}
      onMouseDown={(event) => event.target instanceof HTMLInputElement || event.preventDefault()}
    >
      {([0, 1] as const).map((end) => (
        <Fragment key={end}>
          {end === 1 ? <SwapRightOutlined className="wb-range-icon wb-range-to" aria-hidden="true" /> : null}
          <input
            {...attributes}
            id={id === undefined || end === 0 ? id : `${id}-end`}
            placeholder={placeholders[end]}
            value={typed[end] ?? shown[end]}
            disabled={disabled}
            autoComplete="off"
            size={withTime ? 21 : 12}
            onFocus={() => begin({ end, typed: typed[end] })}
            onChange={({ target: { value } }) => {
              setTyped(end === 0 ? [value, typed[1]] : [typed[0], value]);
              begin({ end, typed: value });
            }}
            onBlur={() => {
              begun.current = null;
              onBlur?.();
            }}
          />
        </Fragment>
      ))}
      <CalendarOutlined className="wb-range-icon" aria-hidden="true" />
    </div>
  );
}

function shownRange(range: SharedRangeProps['range'], withTime: boolean): readonly [string, string] {
  if (range === null) return ['', ''];
  const { from, to } = exactRange(range);
  return withTime ? [from, to] : [from.slice(0, 10), to.slice(0, 10)];
}
