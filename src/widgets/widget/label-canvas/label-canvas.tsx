import { useCallback, useEffect, useState } from 'react';
import type { CallReply } from '../../../../contract/endpoints/all.ts';
import { useRuntime } from '../../../runtime/context.ts';
import { loadCall } from '../../../runtime/data/load-call.ts';
import { FailureView } from '../../parts/failure-view.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Editor } from './editor.tsx';

type Loaded = CallReply<'label.template'>;

/** Loads a template for its editor. */
export function LabelCanvas({ id, version }: { readonly id: string; readonly version: number | undefined }) {
  const { ports } = useRuntime();
  const [loaded, setLoaded] = useState<Loaded | { readonly failure: unknown } | null>(null);
  const load = useCallback(() => {
    setLoaded(null);
    // A page without a version in its address opens the newest one.
    const input = { id, ...(version === undefined || version === 0 ? {} : { version }) };
    (loadCall(ports, 'label.template', input) as Promise<Loaded>).then(setLoaded, (failure: unknown) => setLoaded({ failure }));
  }, [ports, id, version]);
  useEffect(load, [load]);
  if (loaded === null) return <Skeleton shape="form" />;
  if ('failure' in loaded) return <FailureView failure={loaded.failure} onRetry={load} />;
  return <Editor key={`${loaded.id} ${loaded.version}`} loaded={loaded} />;
}
