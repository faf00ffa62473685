import generated from './all.generated.json' with { type: 'json' };
import type { Connection } from './grammar.ts';

/** Connections by their names. */
export type Connections = Readonly<Record<string, Connection>>;

/** The connections of the installation: the files of the folder `connections`, which `npm run generate` has checked. */
export const ownConnections: Connections = asConnections(generated);

/** Takes documents in which the checker finds no problem as connections. */
export function asConnections(documents: object): Connections {
  return documents as Connections;
}
