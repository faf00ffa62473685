import { Select } from 'antd';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps } from '../../../runtime/widget.ts';
import { useTabKey } from '../../parts/action/tab-key.ts';
import { fieldAttributes, statusOf } from '../../parts/field/field-attributes.ts';
import { NoChoices } from '../../parts/field/no-choices.tsx';

export function SelectManyView(props: FieldProps) {
  const { value, onChange, onBlur, disabled, placeholder, items, choices } = props;
  const text = useText();
  const tabKey = useTabKey(true);
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const options = (items ?? [])
    .filter((item) => item.disabled !== '1' || chosen.includes(item.value))
    .map((item) => ({ value: item.value, label: item.text }));
  return (
    <Select
      {...fieldAttributes(props)}
      className="wb-wide"
      mode="multiple"
      status={statusOf(props)}
      value={chosen}
      onChange={(next: string[]) => onChange(next)}
      onBlur={onBlur}
      disabled={disabled}
      loading={choices?.state === 'loading'}
      placeholder={placeholder ?? text('widget.select.placeholder')}
      options={options}
      optionFilterProp="label"
      onInputKeyDown={tabKey.onInputKeyDown}
      onOpenChange={(isOpen) => {
        tabKey.listen(isOpen);
        if (isOpen) choices?.want();
      }}
      notFoundContent={<NoChoices choices={choices} />}
    />
  );
}
