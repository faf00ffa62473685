import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { RuntimeContext } from '../runtime/context.ts';
import type { Permissions } from '../runtime/permission/permissions.ts';
import type { Ports } from '../runtime/ports.ts';
import { LayerHost } from './layers/layer-host.tsx';
import { useWorld } from './world.ts';

interface Props {
  readonly permissions: Permissions;
  readonly dataScope?: string | null;
  /** Narrows what the screens and their dialogs may do; the same function on every render. */
  readonly narrowed?: (ports: Ports) => Ports;
  readonly children: ReactNode;
}

/** Gives screens and dialogs the runtime for a user's permissions. */
export function WithRights({ permissions, dataScope = null, narrowed, children }: Props) {
  const { runtimes } = useWorld();
  const [runtime, setRuntime] = useState(() => runtimes.for(permissions, dataScope));
  useEffect(() => {
    setRuntime((before) => (before.permissions === permissions ? before : runtimes.for(permissions, dataScope)));
    return runtimes.onChange(() => setRuntime(runtimes.for(permissions, dataScope)));
  }, [runtimes, permissions, dataScope]);
  const given = useMemo(() => (narrowed === undefined ? runtime : { ...runtime, ports: narrowed(runtime.ports) }), [runtime, narrowed]);
  return (
    <RuntimeContext.Provider value={given}>
      {children}
      <LayerHost />
    </RuntimeContext.Provider>
  );
}
