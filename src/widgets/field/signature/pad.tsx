import { Button, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps } from '../../../runtime/widget.ts';
import { fieldAttributes, statusOf } from '../../parts/field/field-attributes.ts';
import './signature.css';

interface PadProps {
  readonly field: FieldProps;
  readonly isSending: boolean;
  readonly onDone: (file: File) => void;
}

/** Dark ink on white paper in every theme: the picture is printed. */
const [ink, paper] = ['#1f1f1f', '#ffffff'];

/** A box to sign in by pointer, and a line for who signs by keyboard. */
export function Pad({ field, isSending, onDone }: PadProps) {
  const { disabled = false, onBlur } = field;
  const text = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [name, setName] = useState('');
  useEffect(() => {
    const { current } = canvas;
    // A browser may refuse a canvas; then there is nothing to draw on.
    if (current === null || disabled || current.getContext('2d') === null) return;
    fit(current);
    const made = new SignaturePad(current, { penColor: ink, backgroundColor: paper });
    const mark = () => setDrawn(true);
    made.addEventListener('endStroke', mark);
    pad.current = made;
    return () => {
      made.removeEventListener('endStroke', mark);
      made.off();
      pad.current = null;
    };
  }, [disabled]);
  const clear = () => {
    pad.current?.clear();
    setDrawn(false);
    setName('');
  };
  const use = () => {
    const { current } = canvas;
    if (current === null) return;
    if (!isDrawn) write(current, name.trim());
    current.toBlob((picture) => {
      if (picture !== null) onDone(new File([picture], 'signature.png', { type: 'image/png' }));
    }, 'image/png');
  };
  const isReady = !disabled && !isSending && (isDrawn || name.trim() !== '');
  return (
    <div className="wb-sign">
      <canvas ref={canvas} className="wb-sign-box" />
      <p className="wb-muted wb-small">{text('widget.signature.draw')}</p>
      <Input
        {...fieldAttributes(field)}
        status={statusOf(field)}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onBlur={onBlur}
        placeholder={text('widget.signature.type')}
        disabled={disabled || isDrawn}
        maxLength={60}
        autoComplete="name"
      />
      <div className="wb-sign-buttons">
        <Button type="primary" disabled={!isReady} loading={isSending} onClick={use}>
          {text('widget.signature.use')}
        </Button>
        <Button disabled={disabled || (!isDrawn && name === '')} onClick={clear}>
          {text('widget.signature.clear')}
        </Button>
      </div>
    </div>
  );
}

/** As many pixels as the screen has in its place. */
function fit(canvas: HTMLCanvasElement): void {
  const ratio = Math.max(window.devicePixelRatio, 1);
  canvas.width = canvas.offsetWidth * ratio;
  canvas.height = canvas.offsetHeight * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
}

/** Draws a typed name where a hand would sign. */
function write(canvas: HTMLCanvasElement, name: string): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const [width, height] = [canvas.offsetWidth, canvas.offsetHeight];
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  context.fillStyle = ink;
  context.font = 'italic 36px cursive, serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(name, width / 2, height / 2, width - 24);
}
