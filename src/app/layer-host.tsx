import { lazy, Suspense, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Layer } from './layers.ts';
import { layerPlace, UnsavedPlace, useLeave } from './unsaved-place.tsx';
import { useWorld } from './world.ts';

const LayerView = lazy(() => import('./layer-view.tsx').then(({ LayerView }) => ({ default: LayerView })));

/** Draws the open dialogs, in the order in which they were opened, inside the tree of the page. */
export function LayerHost() {
  const { layers } = useWorld();
  const open = useSyncExternalStore(layers.subscribe, layers.get);
  return (
    <Suspense fallback={null}>
      {open.map((layer) => (
        <Guarded key={layer.id} layer={layer} />
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
