import { type CSSProperties, type KeyboardEvent, type PointerEvent as ReactPointerEvent, useRef, useState } from 'react';
import { type Box, type Guides, moved, noGuides, type Paper, resized, snapped, step } from './geometry.ts';

/** An element as the canvas marks it on the picture. */
export interface Marked {
  readonly box: Box;
  /** What it is, for screen readers and its tooltip. */
  readonly name: string;
  /** Shown in place of the picture, which leaves out an element that cannot be printed. */
  readonly missing: string | null;
}

interface Props {
  readonly paper: Paper;
  readonly elements: readonly Marked[];
  readonly chosen: number | null;
  /** Pixels of a millimetre. */
  readonly scale: number;
  readonly label: string;
  /** Address of the picture of the template; null until the first one is there. */
  readonly picture: string | null;
  readonly onChoose: (at: number | null) => void;
  readonly onPlace: (at: number, box: Box) => void;
  readonly onRemove: (at: number) => void;
}

interface Drag {
  readonly at: number;
  readonly way: 'move' | 'resize';
  readonly from: { readonly x: number; readonly y: number };
  readonly box: Box;
  readonly guides: Guides;
}

/** The paper with its elements: dragged with a pointer, or moved by the arrow keys (half a millimetre; with Shift they size). */
export function Canvas(props: Props) {
  const { paper, elements, chosen, scale, label, picture, onChoose, onPlace, onRemove } = props;
  const [drag, setDrag] = useState<Drag | null>(null);
  const surface = useRef<HTMLFieldSetElement>(null);

  const start = (event: ReactPointerEvent, at: number, way: Drag['way']) => {
    const element = elements[at];
    if (event.button !== 0 || element === undefined) return;
    event.stopPropagation();
    onChoose(at);
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ at, way, from: { x: event.clientX, y: event.clientY }, box: element.box, guides: noGuides });
  };
  const follow = (event: ReactPointerEvent) => {
    if (drag !== null) setDrag(draggedTo(event, drag, { elements, paper, scale }));
  };
  const drop = () => {
    if (drag !== null) onPlace(drag.at, drag.box);
    setDrag(null);
  };
  const press = (event: KeyboardEvent, at: number) => {
    const element = elements[at];
    const arrow = arrows[event.key];
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace';
    if (element === undefined || event.ctrlKey || event.metaKey || event.altKey || (arrow === undefined && !isRemoval)) return;
    event.preventDefault();
    if (arrow !== undefined) return onPlace(at, (event.shiftKey ? resized : moved)(element.box, arrow.x * step, arrow.y * step, paper));
    onRemove(at);
    surface.current?.focus();
  };

  const size: CSSProperties = { width: paper.width * scale, height: paper.height * scale };
  return (
    <fieldset ref={surface} className="wb-paper" style={size} aria-label={label} tabIndex={-1} onPointerDown={() => onChoose(null)}>
      {picture === null ? null : <img className="wb-paper-picture" src={picture} alt="" draggable={false} />}
      {elements.map(({ box, name, missing }, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: its place in the template is what tells an element apart
          key={at}
          className={`wb-paper-element ${chosen === at ? 'wb-paper-chosen' : ''} ${missing === null ? '' : 'wb-paper-wrong'}`}
          style={placed(drag?.at === at ? drag.box : box, scale)}
          onPointerMove={follow}
          onPointerUp={drop}
          onPointerCancel={() => setDrag(null)}
        >
          <button
            type="button"
            className="wb-paper-body"
            aria-pressed={chosen === at}
            aria-label={name}
            title={name}
            onPointerDown={(event) => start(event, at, 'move')}
            onFocus={() => onChoose(at)}
            onKeyDown={(event) => press(event, at)}
          >
            {missing}
          </button>
          {chosen === at ? <span className="wb-paper-handle" onPointerDown={(event) => start(event, at, 'resize')} /> : null}
        </div>
      ))}
      {drag?.guides.x.map((x) => (
        <span key={`x${x}`} className="wb-paper-guide wb-paper-guide-x" style={{ left: x * scale }} />
      ))}
      {drag?.guides.y.map((y) => (
        <span key={`y${y}`} className="wb-paper-guide wb-paper-guide-y" style={{ top: y * scale }} />
      ))}
    </fieldset>
  );
}

const arrows: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** With Alt an element does not snap to lines. */
function draggedTo(
  { clientX, clientY, altKey }: ReactPointerEvent,
  drag: Drag,
  { elements, paper, scale }: Pick<Props, 'elements' | 'paper' | 'scale'>,
): Drag {
  const element = elements[drag.at];
  if (element === undefined) return drag;
  const [dx, dy] = [(clientX - drag.from.x) / scale, (clientY - drag.from.y) / scale];
  if (drag.way === 'resize') return { ...drag, box: resized(element.box, dx, dy, paper) };
  const box = moved(element.box, dx, dy, paper);
  if (altKey) return { ...drag, box, guides: noGuides };
  const others = elements.flatMap((other, at) => (at === drag.at ? [] : [other.box]));
  return { ...drag, ...snapped(box, others, paper) };
}

function placed({ x, y, width, height }: Box, scale: number): CSSProperties {
  return { left: x * scale, top: y * scale, width: width * scale, height: height * scale };
}
