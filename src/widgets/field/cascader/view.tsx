import { Cascader } from 'antd';
import { useMemo } from 'react';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps } from '../../../runtime/widget.ts';
import { choiceTree } from '../../parts/field/choice-tree.ts';
import { fieldAttributes, statusOf } from '../../parts/field/field-attributes.ts';
import { NoChoices } from '../../parts/field/no-choices.tsx';
import '../../styles/choosing.css';

export function CascaderView(props: FieldProps) {
  const { value, onChange, onBlur, disabled, placeholder, settings, items, choices } = props;
  const text = useText();
  const offered = choices?.items ?? items;
  const tree = useMemo(() => choiceTree(offered ?? []), [offered]);
  return (
    <Cascader
      {...fieldAttributes(props)}
      className="wb-wide"
      classNames={{ popup: { root: 'wb-cascader-popup' } }}
      fieldNames={{ label: 'title' }}
      status={statusOf(props)}
      options={tree}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(path) => onChange(Array.isArray(path) && path.length > 0 ? path.map(String) : undefined)}
      onBlur={onBlur}
      disabled={disabled}
      changeOnSelect={settings.changeOnSelect === true}
      allowClear={settings.clearable !== false}
      placeholder={placeholder ?? text('widget.select.placeholder')}
      showSearch
      onOpenChange={(isOpen) => {
        if (isOpen) choices?.want();
      }}
      notFoundContent={<NoChoices choices={choices} />}
    />
  );
}
