import { AutoComplete } from 'antd';
import { useState } from 'react';
import type { FieldProps } from '../../runtime/widget.ts';
import { asText, fieldAttributes, statusOf } from '../parts/field-attributes.ts';
import { useTabKey } from '../parts/tab-key.ts';
import { useRegions } from '../parts/use-regions.ts';

/** What stands above a level, and what below it is of no use any more when another is chosen. */
const levels = {
  province: { above: [], below: ['city', 'area'] },
  city: { above: ['province'], below: ['area'] },
  area: { above: ['province', 'city'], below: [] },
} as const;

export function RegionView(props: FieldProps) {
  const { value, onChange, onBlur, disabled, placeholder, settings, beside } = props;
  const { above, below } = levels[settings.level === 'city' || settings.level === 'area' ? settings.level : 'province'];
  const [isEntered, setEntered] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const country = asText(beside?.values.country);
  const parents = above.map((name) => asText(beside?.values[name]));
  const regions = useRegions(isEntered && !parents.includes('') ? { country, parent: parents.join('/') } : null);
  const text = asText(value);
  const tabKey = useTabKey(false);
  const choose = (chosen: string | undefined) => {
    onChange(chosen);
    // A city of another province would be wrong without anybody having written it.
    const wrong = below.filter((name) => asText(beside?.values[name]) !== '');
    if (wrong.length > 0) beside?.write(Object.fromEntries(wrong.map((name) => [name, undefined])));
  };
  return (
    <AutoComplete
      {...fieldAttributes(props)}
      className="wb-wide"
      status={statusOf(props)}
      value={text === '' ? undefined : text}
      onChange={(typed: string | undefined) => {
        setTyped(true);
        onChange(typed === undefined || typed === '' ? undefined : typed);
      }}
      onSelect={choose}
      onFocus={() => setEntered(true)}
      onOpenChange={(isOpen) => {
        tabKey.listen(isOpen);
        if (isOpen) setTyped(false);
      }}
      onInputKeyDown={tabKey.onInputKeyDown}
      onBlur={onBlur}
      disabled={disabled}
      placeholder={placeholder}
      options={regions.map((region) => ({ value: region.value, label: region.text }))}
      // All are offered until something is typed: what the field holds already is no search.
      filterOption={(typed, option) => !isTyped || option === undefined || holds(option.value, typed) || holds(option.label, typed)}
      allowClear
    />
  );
}

function holds(text: string, typed: string): boolean {
  return text.toLowerCase().includes(typed.trim().toLowerCase());
}
