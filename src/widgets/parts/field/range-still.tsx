import { CalendarOutlined, SwapRightOutlined } from '@ant-design/icons';
import { Fragment, type MutableRefObject, type PointerEvent, useRef, useState } from 'react';
import { exactRange } from '../../../../contract/values/date-range.ts';
import type { RangeFace, RangeHandover } from './range-face.ts';
import '../../styles/range.css';

interface RangeStillProps extends RangeFace {
  readonly begun: MutableRefObject<RangeHandover | null>;
  readonly onWanted: () => void;
}

/** Looks and speaks as antd's range picker does at rest, and asks for it when a hand comes near. */
export function RangeStill({ attributes, id, range, withTime, status, disabled, placeholders, onBlur, begun, onWanted }: RangeStillProps) {
  const root = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<readonly [string | null, string | null]>([null, null]);
  const shown = shownRange(range, withTime);
  const begin = (more: Partial<RangeHandover>) => {
    begun.current = { end: 0, pressed: false, typed: null, ...begun.current, ...more };
    onWanted();
  };
  const press = (event: PointerEvent) => {
    if (disabled === true || event.button !== 0) return;
    const inputs = [...(root.current?.querySelectorAll('input') ?? [])];
    begin({ pressed: true, end: event.target === inputs[1] ? 1 : 0 });
    // Beside the texts a press means the first one, and must not take the focus away again.
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

function shownRange(range: RangeFace['range'], withTime: boolean): readonly [string, string] {
  if (range === null) return ['', ''];
  const { from, to } = exactRange(range);
  return withTime ? [from, to] : [from.slice(0, 10), to.slice(0, 10)];
}
