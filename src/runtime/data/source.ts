import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useRuntime, useSurroundings } from '../context.ts';
import type { CompiledSource } from '../language/stages.ts';
import type { Values } from '../ports.ts';
import { dataWithoutCall, useAsked } from './asked.ts';
import { loadCall } from './load-call.ts';
import { useLoadWhenShown } from './use-load-when-shown.ts';
import { useRefresh } from './use-refresh.ts';
import { useReloadOnDataScope } from './use-reload-on-data-scope.ts';

export interface SourceState {
  readonly data: unknown;
  /** `first`: nothing to show yet; `again`: the old data stay while new data load. */
  readonly loading: 'first' | 'again' | null;
  readonly failure: unknown;
  reload(): void;
}

interface Loaded {
  readonly data: unknown;
  readonly failure: unknown;
  readonly key: string | null;
  readonly busy: boolean;
}

const noInputs: Loaded = { data: undefined, failure: null, key: null, busy: true };

/**
 * The data of a block: from a call, from the enclosing block (`from`), or inherited. A call runs again when its inputs change and
 * when the screen reloads the block by name; on a hidden page or tab it waits until it is visible.
 *
 * @param sent inputs that the block itself adds
 */
export function useSource(source: CompiledSource | undefined, name?: string, sent?: Values): SourceState {
  const { ports } = useRuntime();
  const { scope, screen } = useSurroundings();
  const { call, wanted, input } = useAsked(source, scope, sent);
  const [loaded, setLoaded] = useState<Loaded>(noInputs);
  const running = useRef<AbortController | null>(null);

  const load = useCallback(
    (isQuiet: boolean) => {
      if (call === null) return;
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      if (!isQuiet) setLoaded((before) => ({ ...before, busy: true }));
      loadCall(ports, call.call, JSON.parse(input), { signal: controller.signal }).then(
        (data) => !controller.signal.aborted && setLoaded({ data, failure: null, key: input, busy: false }),
        // A failure for other inputs does not apply to the current ones.
        (failure: unknown) =>
          !controller.signal.aborted &&
          setLoaded((before) => ({ data: before.key === input ? before.data : undefined, failure, key: input, busy: false })),
      );
    },
    [call, input, ports],
  );
  const reload = useCallback(() => load(false), [load]);
  useRefresh(call?.refresh, () => loaded.busy || load(true));

  const reloadInSight = useLoadWhenShown(reload);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another call or input is another load
  useEffect(() => {
    reloadInSight();
    return () => running.current?.abort();
  }, [reload, reloadInSight]);
  useReloadOnDataScope(reloadInSight, reload);
  useEffect(() => (call === null ? undefined : screen.onReload(name, reloadInSight)), [call, screen, name, reloadInSight]);

  return useMemo(() => {
    if (call === null)
      return {
        data: dataWithoutCall(source, scope),
        loading: null,
        failure: null,
        reload,
      };
    const { data, failure } = loaded;
    // Changed inputs make the data stale even before the call starts.
    const busy = loaded.busy || (data !== undefined && wanted !== input);
    return { data, failure, loading: busy ? (data === undefined ? 'first' : 'again') : null, reload };
  }, [call, source, scope, loaded, reload, wanted, input]);
}
