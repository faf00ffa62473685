import { colour } from '../../../../contract/values/colour.ts';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps, FieldViewProps } from '../../../runtime/widget.ts';
import { TypedInput } from '../../parts/field/typed-input.tsx';
import '../../styles/choosing.css';

/** The palette is the browser's: antd's would come with its buttons, on each first visit. */
export function ColorView(props: FieldProps) {
  const { value, onChange, onBlur, disabled, label } = props;
  const text = useText();
  const isColour = colour.isValid(value, {});
  const name = text('widget.colour.choose', { label });
  return (
    <span className="wb-colour-field">
      <input
        type="color"
        className={isColour ? 'wb-colour-palette' : 'wb-colour-palette wb-colour-unset'}
        value={isColour ? String(value).toLowerCase() : '#ffffff'}
        aria-label={name}
        title={name}
        disabled={disabled}
        onChange={({ target }) => onChange(colour.parse(target.value, {}) ?? undefined)}
        onBlur={onBlur}
      />
      <TypedInput {...props} placeholder={props.placeholder ?? '#1677ff'} parse={(typed) => colour.parse(typed, {})} maxLength={7} />
    </span>
  );
}

export function ColorShown({ value }: FieldViewProps) {
  const isColour = colour.isValid(value, {});
  return (
    <span className="wb-colour">
      {isColour ? <span className="wb-colour-swatch" style={{ background: value }} aria-hidden="true" /> : null}
      {String(value)}
    </span>
  );
}
