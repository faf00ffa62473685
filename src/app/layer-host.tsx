import { Suspense, useCallback, useMemo, useSyncExternalStore } from 'react';
import { retriable } from '../widgets/parts/retriable.ts';
import type { Layer } from './layers.ts';
import { Passing } from './passing.tsx';
import { layerPlace, UnsavedPlace, useLeave } from './unsaved-place.tsx';
import { useWorld } from './world.ts';

const LayerView = retriable(() => import('./layer-view.tsx').then(({ LayerView }) => LayerView));

/** Draws the open dialogs, in the order in which they were opened, inside the tree of the page. */
export function LayerHost() {
  const world = useWorld();
  const { layers } = world;
  const open = useSyncExternalStore(layers.subscribe, layers.get);
  return (
    <Suspense fallback={null}>
      {open.map((layer) => (
        <Passing key={layer.id} attempt={layer.id} world={world} onFailed={() => cancel(layer)}>
          <Guarded layer={layer} />
        </Passing>
      ))}
    </Suspense>
  );
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

/** A dialog that cannot be drawn is cancelled. */
function cancel(layer: Layer): void {
  if (layer.kind === 'confirm') layer.close(false);
  else if (layer.kind === 'ask') layer.close(null);
  else if (layer.kind === 'outcome') layer.close('close');
  else if (layer.kind === 'login') layer.close('gone');
  else layer.close();
}
