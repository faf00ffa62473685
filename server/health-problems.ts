import type { Database } from './db/database.ts';
import type { Migration } from './db/migrate.ts';
import { schemaProblems } from './db/prepare-database.ts';
import { createWriteProbe } from './db/write-probe.ts';
import type { Machine } from './prepare.ts';

/** Returns a function that tells the reasons why this server cannot serve, those of its pages last; empty when it can. */
export function createProblems(
  machine: Machine,
  database: Database,
  migrations: readonly Migration[],
  missingPages: () => readonly string[],
): () => Promise<readonly string[]> {
  const writeProblem = createWriteProbe(database);
  const ofDatabase = async () => {
    const stopped = await machine.problem();
    if (stopped !== null) return [stopped];
    try {
      const found = await schemaProblems(database, migrations);
      if (found.length > 0) return found;
      const unwritten = await writeProblem();
      return unwritten === null ? [] : [unwritten];
    } catch {
      return ['database unavailable'];
    }
  };
  return async () => [...(await ofDatabase()), ...missingPages()];
}
