import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { type CountryNames, country, meansCountry } from '../../../../contract/values/country.ts';
import { useRuntime } from '../../../runtime/context.ts';
import { useDictionary } from '../../../runtime/dictionary.ts';
import type { Ports } from '../../../runtime/ports.ts';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps } from '../../../runtime/widget.ts';
import { useTabKey } from '../../parts/action/tab-key.ts';
import { isEmpty } from '../../parts/empty.ts';
import { fieldAttributes, statusOf } from '../../parts/field/field-attributes.ts';
import { useCountries } from '../../parts/field/use-countries.ts';

export function CountryView(props: FieldProps) {
  const { value, onChange, onBlur, disabled, placeholder, settings } = props;
  const { ports } = useRuntime();
  const text = useText();
  const tabKey = useTabKey(true);
  const [isOpened, setOpened] = useState(false);
  const items = useDictionary('country');
  const countries = useCountriesOr(isOpened, items, ports.language);
  const code = isEmpty(value) ? undefined : String(value);
  const options = useMemo(() => {
    const all = countries.map((names) => ({ value: names.code, label: names[ports.language], names }));
    // A code that the list does not hold, or no longer offers, is shown all the same.
    if (code === undefined || all.some((option) => option.value === code)) return all;
    const label = items.find((item) => item.value === code)?.text ?? code;
    return [...all, { value: code, label, names: { ...unnamed(code), [ports.language]: label } }];
  }, [countries, items, code, ports.language]);
  return (
    <Select
      {...fieldAttributes(props)}
      className="wb-wide"
      status={statusOf(props)}
      value={code}
      onChange={(next: string | undefined) => onChange(next)}
      onBlur={onBlur}
      disabled={disabled}
      placeholder={placeholder ?? text('widget.select.placeholder')}
      options={options}
      optionRender={({ data }) => (
        <>
          {data.label} <span className="wb-muted">{data.value}</span>
        </>
      )}
      onInputKeyDown={tabKey.onInputKeyDown}
      onOpenChange={(isOpen) => {
        tabKey.listen(isOpen);
        setOpened(true);
      }}
      showSearch
      filterOption={(typed, option) => option !== undefined && meansCountry(typed, option.names)}
      // What is meant by the whole of what was typed comes first: CI is Côte d’Ivoire before it is a part of another name.
      filterSort={(one, other, { searchValue }) => rank(one.names, searchValue) - rank(other.names, searchValue)}
      allowClear={settings.clearable !== false}
      notFoundContent={text('widget.select.nothing')}
    />
  );
}

/**
 * Both names once the list was opened; until then, and where the call is not there, those of the dictionary. The dictionary is
 * the tenant's and follows its changes: it says how a country is called here, and which are not to be chosen.
 */
function useCountriesOr(wanted: boolean, items: ReturnType<typeof useDictionary>, language: Ports['language']): readonly CountryNames[] {
  const list = useCountries(wanted);
  return useMemo(() => {
    const named = new Map((list ?? []).map((names) => [names.code, names]));
    for (const { value: code, text, disabled } of items) {
      const names = named.get(code) ?? { code, zh_CN: text, en_US: text };
      if (disabled === '1') named.delete(code);
      else named.set(code, { ...names, [language]: text });
    }
    return [...named.values()];
  }, [list, items, language]);
}

function unnamed(code: string): CountryNames {
  return { code, zh_CN: code, en_US: code };
}

function rank(names: CountryNames, typed: string): number {
  return country.parse(typed, { list: [names] }) === names.code ? 0 : 1;
}
