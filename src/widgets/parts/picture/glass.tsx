import { RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useText } from '../../../runtime/text.ts';
import '../../styles/picture.css';

const nearest = 6;
const step = 1.4;
/** Pixels that an arrow key moves the picture by. */
const stride = 40;
const start = { zoom: 1, turn: 0, x: 0, y: 0 };

/** The picture in its frame, with the buttons and keys that move it. */
export function Glass({ address, name }: { readonly address: string; readonly name: string }) {
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
