import { AutoComplete } from 'antd';
import { useState } from 'react';
import type { FieldProps } from '../../../runtime/widget.ts';
import { useTabKey } from '../../parts/action/tab-key.ts';
import { RemovedRegions } from '../../parts/address/removed-regions.tsx';
import { levelsAbove, useLowerRegions } from '../../parts/address/use-lower-regions.ts';
import { asText, fieldAttributes, statusOf } from '../../parts/field/field-attributes.ts';
import { useRegions } from '../../parts/field/use-regions.ts';

export function RegionView(props: FieldProps) {
  const { value, onChange, onBlur, disabled, placeholder, settings, beside } = props;
  const level = settings.level === 'city' || settings.level === 'area' ? settings.level : 'province';
  const below = useLowerRegions(level, beside);
  const [isEntered, setEntered] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const country = asText(beside?.values.country);
  const parents = levelsAbove(level).map((name) => asText(beside?.values[name]));
  const regions = useRegions(isEntered && !parents.includes('') ? { country, parent: parents.join('/') } : null);
  const text = asText(value);
  const tabKey = useTabKey(false);
  return (
    <>
      <AutoComplete
        {...fieldAttributes(props)}
        className="wb-wide"
        status={statusOf(props)}
        value={text === '' ? undefined : text}
        onChange={(typed: string | undefined) => {
          setTyped(true);
          onChange(typed === undefined || typed === '' ? undefined : typed);
          // Typed in full it is as good as chosen, whatever key comes next.
          if (regions.some(({ value: full }) => full === typed)) below.settle(asText(typed));
        }}
        onSelect={(chosen: string | undefined) => {
          onChange(chosen);
          below.settle(asText(chosen));
        }}
        onFocus={() => {
          setEntered(true);
          below.enter(text);
        }}
        onOpenChange={(isOpen) => {
          tabKey.listen(isOpen);
          if (isOpen) setTyped(false);
        }}
        onInputKeyDown={tabKey.onInputKeyDown}
        onBlur={() => {
          below.settle(text);
          onBlur?.();
        }}
        disabled={disabled}
        placeholder={placeholder}
        options={regions.map((region) => ({ value: region.value, label: region.text }))}
        // All are offered until something is typed: what the field holds already is no search.
        filterOption={(typed, option) => !isTyped || option === undefined || holds(option.value, typed) || holds(option.label, typed)}
        allowClear
      />
      <RemovedRegions removed={below.removed} onPutBack={below.putBack} />
    </>
  );
}

function holds(text: string, typed: string): boolean {
  return text.toLowerCase().includes(typed.trim().toLowerCase());
}
