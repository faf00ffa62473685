import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useWorld } from './world.ts';

const LayerView = lazy(() => import('./layer-view.tsx').then(({ LayerView }) => ({ default: LayerView })));

/** Draws the open dialogs, in the order in which they were opened, inside the tree of the page. */
export function LayerHost() {
  const { layers } = useWorld();
  const open = useSyncExternalStore(layers.subscribe, layers.get);
  return (
    <Suspense fallback={null}>
      {open.map((layer) => (
        <LayerView key={layer.id} layer={layer} />
      ))}
    </Suspense>
  );
}
