import type { Connections } from './folder.ts';
import type { Connection } from './grammar.ts';
import generated from './pages.generated.json' with { type: 'json' };

const known = new Map<string, Connection>(Object.entries(read(generated)));

/** A connection that pages call themselves; undefined for any other. */
export function browserConnection(name: string): Connection | undefined {
  return known.get(name);
}

/** Adds connections that are not in the build. @returns a function that removes them again */
export function addBrowserConnections(connections: Connections): () => void {
  const added = Object.entries(connections).filter(([, { through }]) => through === 'browser');
  for (const [name, connection] of added) known.set(name, connection);
  return () => {
    for (const [name] of added) known.delete(name);
  };
}

/** The generator writes connections without the schemas that pages do not need. */
function read(documents: object): Connections {
  return documents as Connections;
}
