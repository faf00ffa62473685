import { Button, Checkbox, Input, Select } from 'antd';
import { useRuntime } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';
import type { Draft } from './draft.ts';
import { type Addable, addable } from './elements.ts';

interface Props {
  readonly draft: Draft;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly zoom: number;
  readonly isDefault: boolean;
  readonly isSaving: boolean;
  /** It has a problem, so it cannot be kept. */
  readonly isUnfit: boolean;
  readonly onName: (name: string) => void;
  readonly onAdd: (kind: Addable) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onZoom: (zoom: number) => void;
  readonly onDefault: (isDefault: boolean) => void;
  readonly onSave: () => void;
}

const zooms = [0.5, 1, 1.5, 2];

/** Name, new elements, undo, zoom, and what becomes of the template. */
export function Toolbar({ draft, canUndo, canRedo, zoom, isDefault, isSaving, isUnfit, ...on }: Props) {
  const { ports } = useRuntime();
  const text = useText();
  const title = (name: string) => text(`widget.labelCanvas.${name}`);
  const pdf = async () => {
    try {
      await ports.download('label.previewTemplate', { template: draft.template });
    } catch (failure) {
      ports.showFailure(failure);
    }
  };
  return (
    <div className="wb-label-tools">
      <Input
        className="wb-label-name"
        value={draft.name}
        maxLength={60}
        aria-label={title('name')}
        onChange={({ target }) => on.onName(target.value)}
      />
      {addable.map((kind) => (
        <Button key={kind} onClick={() => on.onAdd(kind)}>
          {text('widget.labelCanvas.add', { kind: title(`kind.${kind}`) })}
        </Button>
      ))}
      <Button disabled={!canUndo} onClick={on.onUndo}>
        {title('undo')}
      </Button>
      <Button disabled={!canRedo} onClick={on.onRedo}>
        {title('redo')}
      </Button>
      <Select
        value={zoom}
        aria-label={title('zoom')}
        options={zooms.map((value) => ({ value, label: `${value * 100}%` }))}
        onChange={on.onZoom}
      />
      <span className="wb-label-end">
        <Checkbox checked={isDefault} onChange={({ target }) => on.onDefault(target.checked)}>
          {title('default')}
        </Checkbox>
        <Button onClick={() => void pdf()}>{title('pdf')}</Button>
        <Button
          type="primary"
          loading={isSaving}
          disabled={isUnfit || draft.name.trim() === ''}
          title={isUnfit ? title('unfit') : ''}
          onClick={on.onSave}
        >
          {title('save')}
        </Button>
      </span>
    </div>
  );
}
