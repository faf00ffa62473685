import { useEffect, useRef } from 'react';
import { useRuntime } from '../context.ts';

/**
 * Reloads when the user's data rules select other rows.
 * @param owner the loading object; a new one has just loaded with the current rules
 */
export function useReloadOnDataScope(reload: () => void, owner: unknown): void {
  const { dataScope } = useRuntime();
  const loaded = useRef({ dataScope, owner });
  useEffect(() => {
    const before = loaded.current;
    loaded.current = { dataScope, owner };
    if (before.dataScope !== dataScope && before.owner === owner) reload();
  }, [dataScope, owner, reload]);
}
