import { Radio } from 'antd';
import { useEffect } from 'react';
import type { FieldProps } from '../../../runtime/widget.ts';
import { offeredItems } from '../../parts/dictionary-items.ts';
import { isEmpty } from '../../parts/empty.ts';
import { fieldAttributes } from '../../parts/field/field-attributes.ts';
import { NoChoices } from '../../parts/field/no-choices.tsx';

export function DictRadioView(props: FieldProps) {
  const { value, onChange, disabled, items, choices } = props;
  // All choices are in sight, so they are wanted at once.
  const want = choices?.want;
  useEffect(() => want?.(), [want]);
  const offered = offeredItems(items, value);
  if (choices !== undefined && offered.length === 0) return <NoChoices choices={choices} />;
  return (
    <Radio.Group
      {...fieldAttributes(props)}
      className="wb-choices"
      optionType="button"
      value={isEmpty(value) ? null : String(value)}
      onChange={(event) => onChange(event.target.value)}
      disabled={disabled}
      options={offered.map((item) => ({ value: item.value, label: item.text }))}
    />
  );
}
