import { useEffect, useRef } from 'react';
import { useRuntime } from '../context.ts';

/**
 * Loads again when the user's data rules give other rows than before.
 * @param owner what loads; another one has just loaded by itself, with the rules of now
 */
export function useOtherRows(reload: () => void, owner: unknown): void {
  const { dataScope } = useRuntime();
  const loaded = useRef({ dataScope, owner });
  useEffect(() => {
    const before = loaded.current;
    loaded.current = { dataScope, owner };
    if (before.dataScope !== dataScope && before.owner === owner) reload();
  }, [dataScope, owner, reload]);
}
