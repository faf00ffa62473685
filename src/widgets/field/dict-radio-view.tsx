import { Radio } from 'antd';
import type { FieldProps } from '../../runtime/widget.ts';
import { offeredItems } from '../parts/dictionary-items.ts';
import { isEmpty } from '../parts/empty.ts';
import { fieldAttributes } from '../parts/field-attributes.ts';

export function DictRadioView(props: FieldProps) {
  const { value, onChange, disabled, items } = props;
  return (
    <Radio.Group
      {...fieldAttributes(props)}
      optionType="button"
      value={isEmpty(value) ? null : String(value)}
      onChange={(event) => onChange(event.target.value)}
      disabled={disabled}
      options={offeredItems(items, value).map((item) => ({ value: item.value, label: item.text }))}
    />
  );
}
