import type { TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';

/** The caller, or the owner of an id. */
export interface Side {
  readonly tenantId: string;
  readonly username: string;
  readonly token: string;
}

/** Returns the id of a row of the side's tenant. */
export type Maker = (server: TestServer, side: Side) => Promise<string>;
/** Finds a row's id by SQL for the tenant ($1). */
export const found =
  (sql: string): Maker =>
  async ({ database }, { tenantId }) =>
    must((await database.admin.query<{ id: string }>(`${sql} LIMIT 1`, [tenantId])).rows[0]).id;
