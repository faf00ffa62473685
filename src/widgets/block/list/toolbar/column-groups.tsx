import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useList } from '../../../../runtime/list/use-list.ts';
import { useText } from '../../../../runtime/text.ts';
import { useParts } from '../list-context.ts';
import { shown } from '../table/arrange.ts';

/** A button for each group of columns, which opens or closes all of its columns at once. */
export function ColumnGroups() {
  const { block, controller } = useParts();
  const text = useText();
  const settings = useList(controller, (state) => state.settings);
  const known = new Set(controller.columns.map(({ dataIndex }) => dataIndex));
  return (block.columnGroups ?? []).map(({ name, title, columns }) => {
    // Some may belong to a permission that the user lacks.
    const own = columns.filter((column) => known.has(column));
    if (own.length === 0) return null;
    const isOpen = own.every((column) => !settings.hidden.includes(column));
    const toggle = () => controller.setSettings(own.reduce((so, column) => shown(so, column, !isOpen), settings));
    return (
      <Button
        key={name}
        type="text"
        aria-expanded={isOpen}
        icon={isOpen ? <CaretDownOutlined aria-hidden="true" /> : <CaretRightOutlined aria-hidden="true" />}
        onClick={toggle}
      >
        {text(title)}
      </Button>
    );
  });
}
