import { Checkbox } from 'antd';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps } from '../../../runtime/widget.ts';
import { fieldAttributes } from '../../parts/field/field-attributes.ts';

export function CheckboxView(props: FieldProps) {
  const { value, onChange, onBlur, disabled } = props;
  const text = useText();
  return (
    <Checkbox
      {...fieldAttributes(props)}
      className="wb-checkbox"
      checked={value === true || value === 'true'}
      onChange={(event) => onChange(event.target.checked)}
      onBlur={onBlur}
      disabled={disabled}
    >
      {text('widget.boolean.yes')}
    </Checkbox>
  );
}
