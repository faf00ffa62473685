import pg from 'pg';
import { withLogin } from './addresses.ts';
import { derivedPassword, scramVerifier } from './database-password.ts';

/** The role of the pool: it owns nothing and has only the privileges that migrations grant (security T3). */
export const appRole = 'waybill_app';

/** The role or the database is not set up correctly; the message explains what to do. */
export class RoleError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RoleError';
  }
}

/**
 * Creates or checks the app role, its password and its privileges on this database.
 * @param owner a connection as the tables' owner
 * @param chosenPassword set when somebody else created the role; otherwise the password is derived from the owner's
 * @returns URL of the app role
 * @throws RoleError
 */
export async function prepareAppRole(owner: pg.Client, ownerUrl: string, chosenPassword: string | null): Promise<string> {
  const password = chosenPassword ?? passwordFrom(ownerUrl);
  await checkOwnership(owner);
  if (!(await roleExists(owner))) await createRole(owner, password);
  await checkAttributes(owner);
  const database = owner.escapeIdentifier(owner.database ?? '');
  await owner.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
  await owner.query(`GRANT CONNECT ON DATABASE ${database} TO ${appRole}`);
  await owner.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
  await owner.query(`GRANT USAGE ON SCHEMA public TO ${appRole}`);
  const url = withLogin(ownerUrl, appRole, password);
  if (!(await canLogIn(url))) await changePassword(owner, password, chosenPassword !== null);
  if (!(await canLogIn(url)))
    throw new RoleError(
      `${appRole} can't log in although its password was set: look at pg_hba.conf, it must let ${appRole} in by password.`,
    );
  return url;
}

function passwordFrom(ownerUrl: string): string {
  const { password } = new URL(ownerUrl);
  if (password === '')
    throw new RoleError(`DATABASE_URL has no password, from which the one of ${appRole} is made. Put it in, or set DATABASE_APP_PASSWORD.`);
  return derivedPassword(decodeURIComponent(password), appRole);
}

async function checkOwnership(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ owns: boolean; role: string; database: string }>(
    `SELECT pg_has_role(current_user, datdba, 'USAGE') AS owns, current_user AS role, datname AS database
     FROM pg_database WHERE datname = current_database()`,
  );
  const [row] = rows;
  if (row?.owns !== true)
    throw new RoleError(
      `The role ${row?.role} must own the database. As an administrator: ALTER DATABASE ${row?.database} OWNER TO ${row?.role};`,
    );
}

async function roleExists(owner: pg.Client): Promise<boolean> {
  const { rowCount } = await owner.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [appRole]);
  return rowCount === 1;
}

async function createRole(owner: pg.Client, password: string): Promise<void> {
  const verifier = owner.escapeLiteral(scramVerifier(password));
  try {
    await owner.query(
      `CREATE ROLE ${appRole} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION NOINHERIT PASSWORD ${verifier}`,
    );
  } catch (error) {
    // Roles belong to the whole cluster, so the start of another database may have created it meanwhile.
    if (await roleExists(owner)) return;
    throw new RoleError(
      `The role ${appRole} is missing and can't be made (${error instanceof Error ? error.message : error}). As an administrator: ` +
        `CREATE ROLE ${appRole} LOGIN NOINHERIT PASSWORD '…'; and set DATABASE_APP_PASSWORD to that password.`,
    );
  }
}

async function checkAttributes(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ bad: boolean }>(
    `SELECT rolsuper OR rolbypassrls OR rolcreatedb OR rolcreaterole OR rolreplication OR NOT rolcanlogin
       OR EXISTS (SELECT 1 FROM pg_auth_members WHERE member = r.oid) AS bad
     FROM pg_roles r WHERE rolname = $1`,
    [appRole],
  );
  if (rows[0]?.bad === true)
    throw new RoleError(
      `The role ${appRole} has more rights than it may have, or can't log in. As an administrator: ALTER ROLE ${appRole} LOGIN NOSUPERUSER ` +
        'NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION; and REVOKE every role that it is a member of.',
    );
}

async function changePassword(owner: pg.Client, password: string, chosen: boolean): Promise<void> {
  if (chosen)
    throw new RoleError(`${appRole} can't log in with DATABASE_APP_PASSWORD. As an administrator: ALTER ROLE ${appRole} PASSWORD '…';`);
  try {
    await owner.query(`ALTER ROLE ${appRole} PASSWORD ${owner.escapeLiteral(scramVerifier(password))}`);
  } catch (error) {
    throw new RoleError(
      `${appRole} has another password, and it can't be changed (${error instanceof Error ? error.message : error}). ` +
        `If another installation in this PostgreSQL uses the role, set DATABASE_APP_PASSWORD to the same password in both; as an administrator: ALTER ROLE ${appRole} PASSWORD '…';`,
    );
  }
}

/** Reports whether the URL's user can log in. @throws Error when the failure is not about the password */
export async function canLogIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    // 28P01 wrong password, 28000 not allowed; other codes are not about the password.
    if (error instanceof Error && 'code' in error && (error.code === '28P01' || error.code === '28000')) return false;
    throw error;
  }
}
