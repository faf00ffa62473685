import { Select } from 'antd';
import { useState } from 'react';
import { optionsCall, useOptions } from '../../runtime/options.ts';
import { useText } from '../../runtime/text.ts';
import type { FieldProps } from '../../runtime/widget.ts';
import { offeredItems } from '../parts/dictionary-items.ts';
import { isEmpty } from '../parts/empty.ts';
import { fieldAttributes, statusOf } from '../parts/field-attributes.ts';

export function SelectView(props: FieldProps) {
  const { value, onChange, onBlur, disabled, placeholder, settings } = props;
  const [isOpened, setOpened] = useState(false);
  const call = optionsCall(settings);
  const options = useOptions(call !== undefined && (isOpened || !isEmpty(value)) ? [call] : []);
  const items = call === undefined ? props.items : options(call);
  const text = useText();
  return (
    <Select
      {...fieldAttributes(props)}
      className="wb-wide"
      status={statusOf(props)}
      value={isEmpty(value) ? undefined : String(value)}
      onChange={(next: string | undefined) => onChange(next)}
      onBlur={onBlur}
      disabled={disabled}
      placeholder={placeholder ?? text('widget.select.placeholder')}
      options={offeredItems(items, value).map((item) => ({ value: item.value, label: item.text }))}
      onOpenChange={() => setOpened(true)}
      showSearch
      optionFilterProp="label"
      allowClear={settings.clearable !== false}
      notFoundContent={text('widget.select.nothing')}
    />
  );
}
