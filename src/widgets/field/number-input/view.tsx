import { InputNumber } from 'antd';
import type { FieldProps } from '../../../runtime/widget.ts';
import { asNumber, asText, fieldAttributes, statusOf } from '../../parts/field/field-attributes.ts';

export function NumberInputView(props: FieldProps) {
  const { value, onChange, onBlur, disabled, placeholder, settings } = props;
  const text = asText(value);
  return (
    <InputNumber<string>
      {...fieldAttributes(props)}
      className="wb-wide"
      stringMode
      controls={false}
      inputMode="decimal"
      status={statusOf(props)}
      value={text === '' ? null : text}
      onChange={(next) => onChange(next === null || next === '' ? undefined : String(next))}
      onBlur={onBlur}
      disabled={disabled}
      placeholder={placeholder}
      min={bound(settings.min)}
      max={bound(settings.max)}
      precision={asNumber(settings.decimals)}
      // Filled-up zeros are noise while one types: the decimals given are the most, not the least.
      formatter={(shown) => trimZeros(String(shown ?? ''))}
      suffix={typeof settings.unit === 'string' ? settings.unit : undefined}
    />
  );
}

function bound(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : undefined;
}

function trimZeros(text: string): string {
  return /^-?\d+\.\d*0+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
}
