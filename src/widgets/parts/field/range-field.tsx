import { startTransition, useRef, useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { asRange, rangeProblem } from '../../../../contract/values/date-range.ts';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps } from '../../../runtime/widget.ts';
import { late } from '../late/late.tsx';
import { asNumber, fieldAttributes, messageIdOf, statusOf } from './field-attributes.ts';
import type { RangeFace, RangeHandover } from './range-face.ts';
import { RangeStill } from './range-still.tsx';

const Picker = late(() => import('./range-picker.tsx').then(({ RangePicker }) => RangePicker));

/**
 * A range of days or times. The calendar is heavy and most ranges are never touched, so a look-alike stands here until a
 * pointer or the focus comes. Days too far from the first are barred; a typed range that is too long is said beside it.
 */
export function RangeField(props: FieldProps & { readonly withTime: boolean }) {
  const { id, value, onChange, onBlur, disabled, settings, withTime } = props;
  const text = useText();
  const [isWanted, setWanted] = useState(false);
  const begun = useRef<RangeHandover | null>(null);
  const maxDays = asNumber(settings.maxDays) ?? limits.rangeDays;
  const found = rangeProblem(value, maxDays);
  // A range that is not complete yet is no mistake.
  const problem = found === 'tooLong' || found === 'reversed' ? found : null;
  const warningId = id === undefined ? undefined : `${id}-range`;
  const described = [problem === null ? null : warningId, props.invalid === true && id !== undefined ? messageIdOf(id) : null]
    .filter(Boolean)
    .join(' ');
  const { id: _id, ...attributes } = fieldAttributes(props);
  const face: RangeFace = {
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
        <Picker {...face} maxDays={maxDays} hasPresets={!withTime && settings.presets !== false} begun={begun} onChange={onChange} />
      ) : (
        // A transition keeps the look-alike, and what is typed in it, until the picker is there.
        <RangeStill {...face} begun={begun} onWanted={() => startTransition(() => setWanted(true))} />
      )}
      {problem === null ? null : (
        <div id={warningId} className="wb-hint wb-warning" role="alert">
          {text(`widget.dateRange.${problem}`, { days: maxDays })}
        </div>
      )}
    </>
  );
}
