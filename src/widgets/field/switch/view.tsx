import { Switch } from 'antd';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps } from '../../../runtime/widget.ts';
import { fieldAttributes } from '../../parts/field/field-attributes.ts';
import '../../styles/choosing.css';

export function SwitchView(props: FieldProps) {
  const { value, onChange, onBlur, disabled } = props;
  const text = useText();
  const isOn = value === true || value === 'true';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: antd's switch tells nobody that it lost the focus, so its surroundings do
    <span className="wb-switch" onBlur={onBlur}>
      <Switch {...fieldAttributes(props)} checked={isOn} onChange={(next) => onChange(next)} disabled={disabled} />
      <span aria-hidden="true">{text(isOn ? 'widget.boolean.yes' : 'widget.boolean.no')}</span>
    </span>
  );
}
