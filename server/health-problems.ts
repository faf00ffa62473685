import type { Database } from './db/database.ts';
import type { Migration } from './db/migrate.ts';
import { schemaProblems } from './db/prepare-database.ts';
import { writeProblem } from './db/write-probe.ts';
import type { Machine } from './prepare.ts';

/** Returns the reasons why this server cannot serve; empty when it can. */
export async function problemsOf(machine: Machine, database: Database, migrations: readonly Migration[]): Promise<readonly string[]> {
  const stopped = await machine.problem();
  if (stopped !== null) return [stopped];
  try {
    const found = await schemaProblems(database, migrations);
    if (found.length > 0) return found;
    const unwritten = await writeProblem(database);
    return unwritten === null ? [] : [unwritten];
  } catch {
    return ['database unavailable'];
  }
}
