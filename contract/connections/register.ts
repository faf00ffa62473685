import { addCalls } from '../call-table.ts';
import { callEntriesOf } from './calls.ts';
import type { Connections } from './folder.ts';
import { knowConnections } from './known.ts';
import { addBrowserConnections } from './pages.ts';

/**
 * Makes connections known that are not in the folder: to the checker, to the table of calls and to the client. Tests and importers use it; a running
 * product has its connections from the build.
 * @returns a function that removes them again
 */
export function registerConnections(connections: Connections): () => void {
  const forget = knowConnections(connections);
  const withdraw = addBrowserConnections(connections);
  const remove = Object.entries(connections).map(([name, connection]) => addCalls(callEntriesOf(name, connection)));
  return () => {
    forget();
    withdraw();
    for (const undo of remove) undo();
  };
}
