import { isUnit, measure, units } from '../../../../contract/values/measure.ts';
import type { FieldProps } from '../../../runtime/widget.ts';
import { TypedInput } from '../../parts/field/typed-input.tsx';

export function MeasureView(props: FieldProps) {
  const unit = isUnit(props.settings.unit) ? props.settings.unit : 'kg';
  return (
    <TypedInput
      {...props}
      inputMode="decimal"
      maxLength={32}
      suffix={<span className="wb-muted">{units[unit].text}</span>}
      parse={(typed) => measure.parse(typed, { unit })}
    />
  );
}
