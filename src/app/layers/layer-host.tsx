import { Button } from 'antd';
import {
  type MouseEvent,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { retriable } from '../../widgets/parts/retriable.ts';
import { layerPlace, UnsavedPlace, useLeave } from '../tabs/unsaved-place.tsx';
import { Transient } from '../transient.tsx';
import { useWorld } from '../world.ts';
import type { Layer } from './layers.ts';
import './layer-host.css';

const LayerView = retriable(() => import('./layer-view.tsx').then(({ LayerView }) => LayerView));

/** Draws the open dialogs in opening order, inside the page's React tree. */
export function LayerHost() {
  const world = useWorld();
  const { layers } = world;
  const open = useSyncExternalStore(layers.subscribe, layers.get);
  return (
    <>
      {open.map((layer) => (
        <Transient
          key={layer.id}
          attempt={layer.id}
          world={world}
          onFailed={() => cancel(layer)}
          renderRetry={(retry) => <LayerMissing layer={layer} onRetry={retry} />}
        >
          <Guarded layer={layer} />
        </Transient>
      ))}
      <Shield />
    </>
  );
}

/** Milliseconds between the clicks of a double click. */
const shieldMs = 300;

/** Blocks clicks for a moment after a dialog closes: the second click of a double click would otherwise hit the element behind it. */
function Shield() {
  const { layers } = useWorld();
  const closed = useSyncExternalStore(layers.subscribe, layers.closed);
  const [isUp, setIsUp] = useState(false);
  // A layout effect, so that no click arrives before the shield.
  useLayoutEffect(() => {
    if (closed === 0) return;
    setIsUp(true);
    const timer = setTimeout(() => setIsUp(false), shieldMs);
    return () => clearTimeout(timer);
  }, [closed]);
  // Pressing the shield must not take the focus from the element it returned to.
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  return isUp ? <div className="ws-layer-shield" aria-hidden="true" onMouseDown={keepFocus} /> : null;
}

/** A dialog that asks for confirmation before it discards unsaved input. */
function Guarded({ layer }: { readonly layer: Layer }) {
  const leave = useLeave();
  const asking = useCallback(
    <A,>(close: (answer: A) => void) =>
      (answer: A) =>
        leave([layerPlace(layer.id)], () => close(answer)),
    [leave, layer.id],
  );
  const guarded = useMemo((): Layer => {
    if (layer.kind === 'ask') return { ...layer, close: asking(layer.close) };
    return layer.kind === 'screen' ? { ...layer, close: asking<void>(layer.close) } : layer;
  }, [layer, asking]);
  return (
    <UnsavedPlace name={layerPlace(layer.id)}>
      <LayerView layer={guarded} />
    </UnsavedPlace>
  );
}

/**
 * Replaces a dialog that failed to load. The request stays pending: an action is not aborted midway, and the page of an ended
 * session is not left.
 */
function LayerMissing({ layer, onRetry }: { readonly layer: Layer; readonly onRetry: () => void }) {
  const { translate } = useWorld();
  const place = useRef<HTMLDialogElement>(null);
  // The browser's top layer is above all antd dialogs, which may have loaded.
  useEffect(() => place.current?.showModal(), []);
  const canCancel = layer.kind !== 'login';
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    if (canCancel) cancel(layer);
  };
  const title = translate('error.chunk.title');
  return (
    <dialog ref={place} className="ws-layer-missing" role="alertdialog" aria-label={title} onCancel={onCancel}>
      <p className="ws-layer-missing-title">{title}</p>
      <p>{translate('error.chunk.text')}</p>
      <Button type="primary" onClick={onRetry}>
        {translate('error.retry')}
      </Button>
      {canCancel ? <Button onClick={() => cancel(layer)}>{translate('shell.dialog.cancel')}</Button> : null}
    </dialog>
  );
}

/** Cancels a dialog that cannot be drawn. */
function cancel(layer: Layer): void {
  if (layer.kind === 'confirm') layer.close(false);
  else if (layer.kind === 'ask') layer.close(null);
  else if (layer.kind === 'outcome') layer.close('close');
  else if (layer.kind === 'proof') layer.close(false);
  else if (layer.kind === 'login') layer.close('gone');
  else layer.close();
}
