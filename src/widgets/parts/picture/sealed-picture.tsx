import { EyeOutlined, RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import { asValues } from '../../../runtime/inputs.ts';
import { useText } from '../../../runtime/text.ts';
import '../../styles/picture.css';
import { failureText } from '../failure-view.tsx';

interface Props {
  readonly id: string;
  /** What the picture shows, for its caption and for those who do not see it. */
  readonly name: string;
  /** As its owner, or as a reviewer, whose look is written down. */
  readonly purpose: 'activationPicture' | 'activationReview';
  /** Shown when it is asked for, and not at once. */
  readonly isClosed?: boolean;
}

/** A picture that is fetched by a ticket and exists in this page only. It can be enlarged, turned and moved. */
export function SealedPicture({ id, name, purpose, isClosed = false }: Props) {
  const text = useText();
  const [isOpen, setOpen] = useState(!isClosed);
  const { address, failure } = useSealed(id, purpose, isOpen);
  return (
    <figure className="wb-picture" aria-label={name} aria-busy={isOpen && address === null && failure === null}>
      <figcaption className="wb-picture-name">{name}</figcaption>
      {isOpen ? null : (
        <Button icon={<EyeOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
          {text('widget.picture.show', { name })}
        </Button>
      )}
      {failure === null ? null : (
        <p className="wb-error" role="alert">
          {failure}
        </p>
      )}
      {address === null ? null : <Glass address={address} name={name} />}
    </figure>
  );
}

/** Fetches the picture once; the browser forgets it with the component. */
function useSealed(id: string, purpose: Props['purpose'], isOpen: boolean) {
  const { ports } = useRuntime();
  const text = useText();
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const say = useRef(text);
  say.current = text;
  useEffect(() => {
    if (!isOpen) return;
    let live = true;
    let made: string | null = null;
    const load = async () => {
      const { ticket } = asValues(await ports.call('ext.ticket', { purpose, id }));
      const content = await ports.file('activation.picture', { token: ticket });
      if (!live) return;
      made = URL.createObjectURL(content);
      setAddress(made);
    };
    load().catch((reason: unknown) => live && setFailure(failureText(reason, say.current)));
    return () => {
      live = false;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [ports, id, purpose, isOpen]);
  return { address, failure };
}

const nearest = 6;
const step = 1.4;
/** Pixels that an arrow key moves the picture by. */
const stride = 40;
const start = { zoom: 1, turn: 0, x: 0, y: 0 };

/** The picture in its frame, with the buttons and keys that move it. */
function Glass({ address, name }: { readonly address: string; readonly name: string }) {
  const text = useText();
  const [view, setView] = useState(start);
  const held = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const zoom = (by: number) =>
    setView((now) => {
      const next = Math.min(nearest, Math.max(1, now.zoom * by));
      return next === 1 ? { ...now, zoom: 1, x: 0, y: 0 } : { ...now, zoom: next };
    });
  const rotate = () => setView((now) => ({ ...now, turn: now.turn + 90, x: 0, y: 0 }));
  const move = (x: number, y: number) => setView((now) => (now.zoom === 1 ? now : { ...now, x: now.x + x, y: now.y + y }));
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoom(step),
    '-': () => zoom(1 / step),
    r: rotate,
    ArrowLeft: () => move(stride, 0),
    ArrowRight: () => move(-stride, 0),
    ArrowUp: () => move(0, stride),
    ArrowDown: () => move(0, -stride),
  };
  const onKey = (event: KeyboardEvent) => {
    const act = Object.hasOwn(keys, event.key) && !event.ctrlKey && !event.metaKey ? keys[event.key] : undefined;
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const onDrag = (event: PointerEvent) => {
    if (held.current === null) return;
    move(event.clientX - held.current.x, event.clientY - held.current.y);
    held.current = { x: event.clientX, y: event.clientY };
  };
  // A picture on its side fills the frame's height by its width.
  const fit = view.turn % 180 === 0 ? 1 : 0.66;
  return (
    <>
      <div
        className={view.zoom === 1 ? 'wb-picture-frame' : 'wb-picture-frame wb-picture-near'}
        role="application"
        aria-label={text('widget.picture.frame', { name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the picture
        tabIndex={0}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          held.current = { x: event.clientX, y: event.clientY };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={onDrag}
        onPointerUp={() => {
          held.current = null;
        }}
      >
        <img
          src={address}
          alt={name}
          draggable={false}
          style={{ transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg) scale(${view.zoom * fit})` }}
        />
      </div>
      <div className="wb-picture-tools">
        <Button
          icon={<ZoomOutOutlined aria-hidden="true" />}
          aria-label={text('widget.picture.smaller', { name })}
          disabled={view.zoom === 1}
          onClick={() => zoom(1 / step)}
        />
        <Button
          icon={<ZoomInOutlined aria-hidden="true" />}
          aria-label={text('widget.picture.larger', { name })}
          disabled={view.zoom === nearest}
          onClick={() => zoom(step)}
        />
        <Button icon={<RotateRightOutlined aria-hidden="true" />} aria-label={text('widget.picture.turn', { name })} onClick={rotate} />
      </div>
    </>
  );
}
