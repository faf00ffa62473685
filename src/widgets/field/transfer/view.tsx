import { Checkbox, Transfer } from 'antd';
import { useEffect } from 'react';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps } from '../../../runtime/widget.ts';
import { fieldAttributes, statusOf } from '../../parts/field/field-attributes.ts';
import { NoChoices } from '../../parts/field/no-choices.tsx';
import '../../styles/choosing.css';

/** The lists are drawn here: antd's own have check boxes without names. */
export function TransferView(props: FieldProps) {
  const { value, onChange, onBlur, disabled, items, choices } = props;
  const text = useText();
  // Both lists are in sight, so the choices are wanted at once.
  const want = choices?.want;
  useEffect(() => want?.(), [want]);
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const offered = (items ?? []).filter((item) => item.disabled !== '1' || chosen.includes(item.value));
  // ARIA has no invalid group.
  const { 'aria-invalid': _invalid, ...attributes } = fieldAttributes(props);
  if (choices !== undefined && offered.length === 0) return <NoChoices choices={choices} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and needs a legend
    <div {...attributes} role="group" tabIndex={-1} className="wb-transfer" onBlur={onBlur}>
      <Transfer
        dataSource={offered.map((item) => ({ key: item.value, title: item.text }))}
        targetKeys={chosen}
        onChange={(keys) => onChange(keys.length === 0 ? undefined : keys.map(String))}
        titles={[text('widget.transfer.left'), text('widget.transfer.right')]}
        locale={{
          itemUnit: text('widget.transfer.unit'),
          itemsUnit: text('widget.transfer.units'),
          searchPlaceholder: text('widget.transfer.search'),
        }}
        showSearch
        filterOption={(typed, { title }) => title.toLowerCase().includes(typed.trim().toLowerCase())}
        showSelectAll={false}
        status={statusOf(props)}
        disabled={disabled}
      >
        {({ filteredItems, selectedKeys, onItemSelect, disabled: isOff }) => (
          <ul className="wb-transfer-items">
            {filteredItems.map(({ key, title }) => (
              <li key={key}>
                <Checkbox
                  checked={selectedKeys.includes(key)}
                  disabled={isOff}
                  onChange={({ target }) => onItemSelect(key, target.checked)}
                >
                  {title}
                </Checkbox>
              </li>
            ))}
          </ul>
        )}
      </Transfer>
    </div>
  );
}
