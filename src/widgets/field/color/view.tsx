import { ColorPicker } from 'antd';
import { colour } from '../../../../contract/values/colour.ts';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps, FieldViewProps } from '../../../runtime/widget.ts';
import { TypedInput } from '../../parts/field/typed-input.tsx';
import '../../styles/choosing.css';

/** The palette is for pointers; by keyboard the colour is typed. */
export function ColorView(props: FieldProps) {
  const { value, onChange, onBlur, disabled, label } = props;
  const text = useText();
  const isColour = colour.isValid(value, {});
  return (
    <span className="wb-colour-field">
      <span title={text('widget.colour.choose', { label })}>
        <ColorPicker
          value={isColour ? value : null}
          onChangeComplete={(next) => {
            onChange(colour.parse(next.toHexString(), {}) ?? undefined);
            onBlur?.();
          }}
          disabled={disabled}
          disabledAlpha
          disabledFormat
          format="hex"
        />
      </span>
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
