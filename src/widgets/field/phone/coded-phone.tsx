import { Select, Space } from 'antd';
import Input from 'antd/es/input/Input';
import { useMemo, useState } from 'react';
import { meansCountry } from '../../../../contract/values/country.ts';
import { useRuntime } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps } from '../../../runtime/widget.ts';
import { useTabKey } from '../../parts/action/tab-key.ts';
import { countryOf, fieldAttributes, statusOf } from '../../parts/field/field-attributes.ts';
import { useCountries } from '../../parts/field/use-countries.ts';
import { useCodedPhone } from './use-coded-phone.ts';
import './coded-phone.css';

/** A phone number with the choice of its country's code in front. */
export function CodedPhone(props: FieldProps) {
  const { value, onChange, onBlur, disabled, placeholder, label } = props;
  const { ports } = useRuntime();
  const text = useText();
  const tabKey = useTabKey(true);
  const [isOpened, setOpened] = useState(false);
  const countries = useCountries(isOpened);
  const phone = useCodedPhone({ value, onChange, country: countryOf(props) });
  const options = useMemo(() => {
    const named = new Map((countries ?? []).map((names) => [names.code, names]));
    return phone.codes.map(({ country, code }) => {
      const names = named.get(country) ?? { code: country, zh_CN: country, en_US: country };
      return { value: country, label: code, names };
    });
  }, [phone.codes, countries]);
  return (
    <Space.Compact block>
      <Select
        className="wb-phone-code"
        aria-label={text('widget.phone.code', { name: label })}
        status={statusOf(props)}
        value={phone.country}
        onChange={phone.choose}
        disabled={disabled}
        options={options}
        popupMatchSelectWidth={260}
        optionRender={({ data }) => (
          <span className="wb-phone-option">
            <span>{data.names[ports.language]}</span> <span className="wb-muted">{data.label}</span>
          </span>
        )}
        onInputKeyDown={tabKey.onInputKeyDown}
        onOpenChange={(isOpen) => {
          tabKey.listen(isOpen);
          setOpened(true);
        }}
        showSearch
        filterOption={(typed, option) => option !== undefined && means(typed, option)}
        notFoundContent={text('widget.select.nothing')}
      />
      <Input
        {...fieldAttributes(props)}
        status={statusOf(props)}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        spellCheck={false}
        maxLength={32}
        value={phone.typed}
        onChange={({ target }) => phone.type(target.value)}
        onBlur={() => {
          phone.leave();
          onBlur?.();
        }}
        disabled={disabled}
        placeholder={placeholder}
      />
    </Space.Compact>
  );
}

/** A country is found by its names and by its code, with `+` or without. */
function means(typed: string, { label, names }: { readonly label: string; readonly names: Parameters<typeof meansCountry>[1] }): boolean {
  const digits = typed.trim().replace(/^\+/, '');
  return (/^\d+$/.test(digits) && label.slice(1).startsWith(digits)) || meansCountry(typed, names);
}
