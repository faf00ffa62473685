import { type KeyboardEvent, useState } from 'react';
import type { CallReply } from '../../../../contract/endpoints/all.ts';
import type { LabelElement } from '../../../../contract/entities/orders/label.ts';
import { useText } from '../../../runtime/text.ts';
import { useUnsaved } from '../../../runtime/unsaved.ts';
import { Panel } from '../../parts/panel.tsx';
import { Aside } from './aside.tsx';
import { Canvas } from './canvas.tsx';
import { elementOf, kindOf } from './elements.ts';
import { redone, undone } from './history.ts';
import { Toolbar } from './toolbar.tsx';
import { useDrawing } from './use-drawing.ts';
import { useEditing } from './use-editing.ts';
import { useSaving } from './use-saving.ts';
import '../../styles/label-canvas.css';

/** Pixels that the paper is wide at first, at most. */
const widest = 560;
const pixelsPerMillimetre = 4;

/** The editor of one template: tools, the paper, and the properties of the chosen element. */
export function Editor({ loaded }: { readonly loaded: CallReply<'label.template'> }) {
  const text = useText();
  const { history, chosen, choose, write, change, remove, add, step } = useEditing({
    name: nameOf(loaded, text),
    template: loaded.template,
  });
  const [zoom, setZoom] = useState(1);
  const { present: draft } = history;
  const { template } = draft;
  const drawing = useDrawing(template);
  const saving = useSaving(loaded);
  const isChanged = draft.template !== loaded.template || draft.name !== nameOf(loaded, text);
  useUnsaved(() => isChanged && !saving.isSaved());

  const press = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    const key = event.key.toLowerCase();
    if (isTyping || !(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    step(key === 'y' || event.shiftKey ? redone : undone);
  };

  const problemsAt = (at: number) => drawing.problems.filter((problem) => elementOf(problem) === at).map(({ message }) => message);
  const marked = template.elements.map((element, at) => {
    const [problem] = problemsAt(at);
    const kind = text(`widget.labelCanvas.kind.${kindOf(element)}`);
    const place = text('widget.labelCanvas.place', { x: element.x, y: element.y, width: element.width, height: element.height });
    const content = 'text' in element ? element.text : '';
    return {
      box: element,
      name: [`${kind} ${content}`.trim(), place, problem].filter(Boolean).join('. '),
      missing: problem === undefined ? null : content,
    };
  });
  const scale = Math.min(pixelsPerMillimetre, Math.min(widest, window.innerWidth - 64) / template.width) * zoom;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of the controls within
    <div className="wb-label" onKeyDown={press}>
      <Panel>
        <Toolbar
          draft={draft}
          canUndo={history.past.length > 0}
          canRedo={history.future.length > 0}
          zoom={zoom}
          isDefault={saving.isDefault}
          isSaving={saving.isSaving}
          isUnfit={drawing.problems.length > 0}
          onName={(name) => write({ name })}
          onAdd={add}
          onUndo={() => step(undone)}
          onRedo={() => step(redone)}
          onZoom={setZoom}
          onDefault={saving.setDefault}
          onSave={() => void saving.save(draft)}
        />
      </Panel>
      <div className="wb-label-desk">
        <div className={`wb-label-ground ${drawing.isOld ? 'wb-label-old' : ''}`}>
          <Canvas
            paper={template}
            elements={marked}
            chosen={chosen}
            scale={scale}
            label={text('widget.labelCanvas.paper', { width: template.width, height: template.height })}
            picture={drawing.picture}
            onChoose={choose}
            onPlace={(at, box) => {
              const element = template.elements[at];
              if (element !== undefined && !isSamePlace(element, box)) change(at, { ...element, ...box });
            }}
            onRemove={remove}
          />
        </div>
        <Aside template={template} chosen={chosen} problems={drawing.problems} onChange={change} onRemove={remove} />
      </div>
    </div>
  );
}

/** A built-in template is kept as a copy with a name of its own. */
function nameOf({ name, builtIn }: CallReply<'label.template'>, text: ReturnType<typeof useText>): string {
  return builtIn ? text('widget.labelCanvas.copyOf', { name }) : name;
}

function isSamePlace(one: LabelElement, other: Pick<LabelElement, 'x' | 'y' | 'width' | 'height'>): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}
