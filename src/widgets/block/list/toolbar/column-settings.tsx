import './column-settings.css';
import { HolderOutlined } from '@ant-design/icons';
import { Button, Checkbox, Drawer, InputNumber, Radio, Select } from 'antd';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { limits } from '../../../../../contract/limits.ts';
import type { CompiledColumn } from '../../../../runtime/language/stages.ts';
import { densities } from '../../../../runtime/list/controller.ts';
import { useList } from '../../../../runtime/list/use-list.ts';
import { useText } from '../../../../runtime/text.ts';
import { useParts } from '../list-context.ts';
import { arrange, moved, movedTo, type Placed, pinnedTo, resized, shown } from '../table/arrange.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Visibility, order, pinning and width of columns, row density and page size. Changes are saved at once. */
export function ColumnSettings({ open, onClose }: Props) {
  const { controller } = useParts();
  const text = useText();
  const settings = useList(controller, (state) => state.settings);
  const [dragged, setDragged] = useState<string | null>(null);
  const placed = arrange(controller.columns, settings);
  const drop = (target: string) => {
    if (dragged !== null && dragged !== target) controller.setSettings(movedTo(controller.columns, settings, dragged, target));
    setDragged(null);
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      width="min(480px, 100vw)"
      title={text('list.columns')}
      footer={
        <Button onClick={() => controller.setSettings({ ...controller.defaultSettings, pageSize: settings.pageSize })}>
          {text('list.settings.reset')}
        </Button>
      }
    >
      <div className="wl-settings-density">
        <span id="wl-density">{text('list.settings.density')}</span>
        <Radio.Group
          aria-labelledby="wl-density"
          optionType="button"
          value={settings.density}
          options={[
            { value: 'small', label: text('list.settings.dense') },
            { value: 'middle', label: text('list.settings.roomy') },
            { value: 'large', label: text('list.settings.wide') },
          ]}
          onChange={({ target }) =>
            controller.setSettings({ ...settings, density: densities.find((one) => one === target.value) ?? 'small' })
          }
        />
      </div>
      {controller.isPaged ? <PageSize /> : null}
      <p className="wl-settings-hint">{text('list.settings.hint')}</p>
      <ul className="wl-settings">
        {placed.map((entry) => (
          <Line
            key={entry.column.dataIndex}
            entry={entry}
            onDrag={setDragged}
            onDrop={drop}
            isLast={placed.filter(({ hidden }) => !hidden).length === 1}
          />
        ))}
      </ul>
    </Drawer>
  );
}

/** Also here, because a single page hides the pager with its page size. */
function PageSize() {
  const { controller } = useParts();
  const text = useText();
  const pageSize = useList(controller, (state) => state.pageSize);
  return (
    <div className="wl-settings-density">
      <span aria-hidden="true">{text('list.pageSize')}</span>
      <Select
        aria-label={text('list.pageSize')}
        value={pageSize}
        options={limits.pageSizes.map((value) => ({ value, label: String(value) }))}
        popupMatchSelectWidth={false}
        onChange={(size) => controller.setPage(1, size)}
      />
    </div>
  );
}

interface LineProps {
  readonly entry: Placed<CompiledColumn>;
  /** The last visible column cannot be hidden. */
  readonly isLast: boolean;
  readonly onDrag: (key: string) => void;
  readonly onDrop: (key: string) => void;
}

function Line({ entry: { column, hidden, side, width }, isLast, onDrag, onDrop }: LineProps) {
  const { controller } = useParts();
  const text = useText();
  const key = column.dataIndex;
  const title = text(column.title);
  const settings = () => controller.getState().settings;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    controller.setSettings(moved(controller.columns, settings(), key, event.key === 'ArrowUp' ? -1 : 1));
  };
  const over = (event: DragEvent) => event.preventDefault();
  return (
    <li onDragOver={over} onDrop={() => onDrop(key)}>
      <Button
        type="text"
        className="wl-settings-grip"
        draggable
        onDragStart={() => onDrag(key)}
        onKeyDown={onKeyDown}
        icon={<HolderOutlined aria-hidden="true" />}
        aria-label={text('list.settings.move', { title })}
        title={text('list.settings.move', { title })}
      />
      <Checkbox
        checked={!hidden}
        disabled={isLast && !hidden}
        onChange={({ target }) => controller.setSettings(shown(settings(), key, target.checked))}
      >
        {title}
      </Checkbox>
      <Select<'left' | 'right' | 'none'>
        className="wl-settings-pin"
        aria-label={text('list.settings.pin', { title })}
        value={side ?? 'none'}
        options={[
          { value: 'none', label: text('list.settings.free') },
          { value: 'left', label: text('list.settings.left') },
          { value: 'right', label: text('list.settings.right') },
        ]}
        onChange={(next) => controller.setSettings(pinnedTo(settings(), key, next))}
      />
      <InputNumber
        className="wl-settings-width"
        aria-label={text('list.settings.width', { title })}
        min={40}
        max={800}
        step={10}
        placeholder={text('list.settings.own')}
        value={width ?? column.width ?? null}
        onChange={(next) => controller.setSettings(resized(settings(), key, next))}
      />
    </li>
  );
}
