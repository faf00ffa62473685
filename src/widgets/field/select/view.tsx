import { Select } from 'antd';
import { Suspense } from 'react';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps } from '../../../runtime/widget.ts';
import { useTabKey } from '../../parts/action/tab-key.ts';
import { offeredItems } from '../../parts/dictionary-items.ts';
import { isEmpty } from '../../parts/empty.ts';
import { fieldAttributes, statusOf } from '../../parts/field/field-attributes.ts';
import { NoChoices } from '../../parts/field/no-choices.tsx';
import { late } from '../../parts/late/late.tsx';

/** Few fields have such choices. */
const NotedChoice = late(() => import('../../parts/field/noted-choice.tsx').then(({ NotedChoice }) => NotedChoice));

export function SelectView(props: FieldProps) {
  const { value, onChange, onBlur, disabled, placeholder, settings, items, choices } = props;
  const text = useText();
  const tabKey = useTabKey(true);
  const isSearchedThere = choices?.search !== undefined;
  return (
    <Select
      {...fieldAttributes(props)}
      className="wb-wide"
      status={statusOf(props)}
      value={isEmpty(value) ? undefined : String(value)}
      onChange={(next: string | undefined) => onChange(next)}
      onBlur={onBlur}
      disabled={disabled}
      loading={choices?.state === 'loading' && !isEmpty(value)}
      placeholder={placeholder ?? text('widget.select.placeholder')}
      options={offeredItems(items, value).map((item) => ({ value: item.value, label: item.text, disabled: item.isRefused === true, item }))}
      {...(items?.some(({ note, aside }) => note !== undefined || aside !== undefined) === true
        ? {
            optionRender: ({ data }) => (
              <Suspense fallback={data.item.text}>
                <NotedChoice item={data.item} />
              </Suspense>
            ),
            popupMatchSelectWidth: false,
            popupClassName: 'wb-noted-choices',
          }
        : {})}
      onInputKeyDown={tabKey.onInputKeyDown}
      onOpenChange={(isOpen) => {
        tabKey.listen(isOpen);
        if (isOpen) choices?.want();
        else choices?.search?.('');
      }}
      showSearch
      {...(isSearchedThere ? { filterOption: false, onSearch: choices.search } : { optionFilterProp: 'label' })}
      allowClear={settings.clearable !== false}
      notFoundContent={<NoChoices choices={choices} />}
    />
  );
}
