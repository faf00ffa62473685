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
import { Passing } from '../passing.tsx';
import { layerPlace, UnsavedPlace, useLeave } from '../tabs/unsaved-place.tsx';
import { useWorld } from '../world.ts';
import type { Layer } from './layers.ts';
import './layer-host.css';

const LayerView = retriable(() => import('./layer-view.tsx').then(({ LayerView }) => LayerView));

/** Draws the open dialogs, in the order in which they were opened, inside the tree of the page. */
export function LayerHost() {
  const world = useWorld();
  const { layers } = world;
  const open = useSyncExternalStore(layers.subscribe, layers.get);
  return (
    <>
      {open.map((layer) => (
        <Passing
          key={layer.id}
          attempt={layer.id}
          world={world}
          onFailed={() => cancel(layer)}
          offer={(retry) => <LayerMissing layer={layer} onRetry={retry} />}
        >
          <Guarded layer={layer} />
        </Passing>
      ))}
      <Shield />
    </>
  );
}

/** Milliseconds within which people make the second click of a double click. */
const shieldMs = 300;

/**
 * Stands over everything for a moment after a dialog has closed: the second click of a double click on its button would land on
 * what is behind it.
 */
function Shield() {
  const { layers } = useWorld();
  const closed = useSyncExternalStore(layers.subscribe, layers.closed);
  const [isUp, setIsUp] = useState(false);
  // Before the browser paints: no click comes between the dialog and the shield.
  useLayoutEffect(() => {
    if (closed === 0) return;
    setIsUp(true);
    const timer = setTimeout(() => setIsUp(false), shieldMs);
    return () => clearTimeout(timer);
  }, [closed]);
  // The press must not take the focus from where it returns to.
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  return isUp ? <div className="ws-layer-shield" aria-hidden="true" onMouseDown={keepFocus} /> : null;
}

/** A dialog that asks before it takes unsaved input along. */
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
 * A dialog that did not come. What waits for its answer goes on waiting: an action is not broken off half-way, nor the page of
 * an ended session left.
 */
function LayerMissing({ layer, onRetry }: { readonly layer: Layer; readonly onRetry: () => void }) {
  const { translate } = useWorld();
  const place = useRef<HTMLDialogElement>(null);
  // The browser's own dialog stands above all others, whose parts may have come.
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

/** A dialog that cannot be drawn is cancelled. */
function cancel(layer: Layer): void {
  if (layer.kind === 'confirm') layer.close(false);
  else if (layer.kind === 'ask') layer.close(null);
  else if (layer.kind === 'outcome') layer.close('close');
  else if (layer.kind === 'login') layer.close('gone');
  else layer.close();
}
