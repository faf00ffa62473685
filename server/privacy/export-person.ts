import { type AskedPerson, marksOf } from './db/asked-person.ts';
import { type Client, companiesCalled, enterCompany, type FoundRows, findPerson, noteExport } from './db/find-person.ts';

/** Everything that an installation holds about a person. Times are UTC; a column with a file holds its size in bytes. */
export interface PersonExport {
  readonly asked: AskedPerson;
  readonly at: string;
  readonly companies: readonly { readonly id: string; readonly name: string; readonly tables: FoundRows }[];
  /** Rows that belong to no company, such as mails that were sent. */
  readonly server: FoundRows;
}

/**
 * Collects what all companies, or one, hold about a person, and writes into the log of each that has something that it was exported, with
 * the number of rows and without the person. Runs in one transaction of the owner, which the caller has begun.
 * @throws Error when the person is not named well enough, or no such company exists
 */
export async function exportPerson(
  client: Client,
  asked: AskedPerson,
  { company, now }: { readonly company: string | null; readonly now: Date },
): Promise<PersonExport> {
  const marks = marksOf(asked);
  const rows = await companiesCalled(client, company);
  if (rows.length === 0) throw new Error('There is no such company.');
  const companies: PersonExport['companies'][number][] = [];
  for (const { id, name } of rows) {
    await enterCompany(client, id);
    const tables = await findPerson(client, id, marks);
    const count = countOf(tables);
    if (count === 0) continue;
    await noteExport(client, id, count, now);
    companies.push({ id, name, tables });
  }
  // One company gets what is its own: mails of the server may be those of another.
  const server = company === null ? await findPerson(client, null, marks) : {};
  return { asked, at: now.toISOString(), companies, server };
}

export function countOf(tables: FoundRows): number {
  return Object.values(tables).reduce((sum, rows) => sum + rows.length, 0);
}
