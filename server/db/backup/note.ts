import pg from 'pg';

/** Writes down when the last copy was made, for the metrics. @param adminUrl of the superuser, whatever its database */
export async function noteBackup(adminUrl: string, at: Date): Promise<void> {
  const url = new URL(adminUrl);
  url.pathname = '/waybill';
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query("SELECT note_operating_check('backup', 0, $1)", [at.toISOString()]);
  } finally {
    await client.end();
  }
}
