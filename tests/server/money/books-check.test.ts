import { afterEach, expect, test } from 'vitest';
import { queueBooksCheck } from '../../../server/books/db/books.ts';
import { purgeAll } from '../../../server/jobs/expiry.ts';
import { must, tenants } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from '../orders/merchant-domain.ts';
import { runJobs } from '../orders/orders-world.ts';
import { countOf } from './carrier-world.ts';

openMerchantDomain();

const day = 86_400_000;
const booksOf = async (username = 'operator') => {
  const home = await domain.services.analysis.home(await domain.as(username, 'en_US'));
  return home.platform?.books ?? null;
};
const queue = () => domain.database.platform((tx) => queueBooksCheck(tx, domain.clock.now));
/** The next night, checked by whichever server comes first. */
async function nextNight(): Promise<void> {
  domain.clock.now = new Date(domain.clock.now.getTime() + day);
  expect(await queue()).toBe(true);
  await runJobs(domain);
}
/** Writes to the books behind the back of everything that guards them, as a superuser. */
async function behindTheBack(statement: string): Promise<void> {
  const client = await domain.behind.admin.connect();
  try {
    await client.query("SET session_replication_role = 'replica'");
    await client.query(statement);
    await client.query("SET session_replication_role = 'origin'");
  } finally {
    client.release();
  }
}
const firstTransfer = `tenant_id = '${tenants.harbour}' AND id = (SELECT id FROM ledger_transfer WHERE tenant_id = '${tenants.harbour}'
  AND currency = 'USD' ORDER BY position LIMIT 1)`;
const noticesOf = (title: string) =>
  countOf(
    `announcement a JOIN announcement_send s ON s.announcement_id = a.id JOIN app_user u ON u.id = s.user_id
     WHERE u.username IN ('operator', 'supervisor') AND a.title LIKE $1`,
    [title],
  );

afterEach(async () => {
  expect(await countOf("job WHERE kind = 'booksCheck' AND status <> '2'")).toBe(0);
});

test('a night is checked once, whoever asks, from two o’clock on, and says when the books agreed', async () => {
  expect(await booksOf()).toMatchObject({ state: 'never', checkTime: null, problems: [] });
  const asked = await Promise.all(Array.from({ length: 6 }, queue));
  expect(asked.filter((queued) => queued)).toHaveLength(1);
  await runJobs(domain);
  const { rows } = await domain.behind.admin.query<{ tenants: number; entries: number }>(
    'SELECT (SELECT count(*)::int FROM tenant) AS tenants, (SELECT count(*)::int FROM ledger_entry) AS entries',
  );
  const found = must(await booksOf());
  expect(found).toMatchObject({ state: 'agree', differences: 0, sinceTime: null, problems: [], ...must(rows[0]) });
  expect(found.stateText).toBe(`The books agree, checked at ${found.checkTime}`);
  expect(found.entries).toBeGreaterThan(100);
  expect(await countOf('books_check WHERE finished_at IS NOT NULL AND differences = 0')).toBe(1);
  expect(await queue()).toBe(false);
  expect(await countOf('announcement WHERE title LIKE $1', ['%账目%'])).toBe(0);
});

test('the regular work of a server queues it', async () => {
  domain.clock.now = new Date(domain.clock.now.getTime() + day);
  await purgeAll(domain.database, domain.clock.now);
  expect(await queue()).toBe(false);
  await runJobs(domain);
  expect(await countOf('books_check WHERE finished_at IS NOT NULL')).toBe(2);
});

test('the same night compares the logs with their seals, and operators see how many problems there are', async () => {
  const checked = async () => (await domain.behind.admin.query('SELECT kind, finished_at AS at, problems FROM operating_check')).rows;
  await nextNight();
  const at = new Date(Math.round(domain.clock.now.getTime() / 1_000) * 1_000);
  expect(await checked()).toEqual([{ kind: 'log', at, problems: 0 }]);
  await purgeAll(domain.database, domain.clock.now);
  await behindTheBack(`UPDATE audit_log SET action = 'sign_out' WHERE ctid = (SELECT a.ctid FROM audit_log a JOIN audit_seal s
    ON s.tenant_id = a.tenant_id AND s.day = (a.at AT TIME ZONE 'UTC')::date WHERE a.action <> 'sign_out' LIMIT 1)`);
  await nextNight();
  const [{ problems } = { problems: 0 }] = await checked();
  expect(problems).toBeGreaterThan(0);
  const { rows } = await domain.behind.admin.query("SELECT amount FROM operating_figures() WHERE figure = 'waybill_log_problems'");
  expect(rows).toEqual([{ amount: problems }]);
});

test('a row that was altered behind the back is an alarm, until a run finds nothing', async () => {
  await behindTheBack(`UPDATE ledger_transfer SET amount = amount + 0.01 WHERE ${firstTransfer}`);
  await nextNight();
  const found = must(await booksOf());
  expect(found).toMatchObject({ state: 'differ', sinceTime: found.checkTime });
  expect(new Set(found.problems.map(({ company }) => company)).size).toBe(1);
  expect(found.problems.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['Entries differ from their transfer', 'The chain of transfers is broken']),
  );
  expect(found.differences).toBe(found.problems.length);
  expect(found.stateText).toContain(`${found.differences} differences`);
  expect(await noticesOf('账目不符%')).toBeGreaterThan(0);
  expect(await countOf('books_alarm WHERE closed_at IS NULL')).toBe(1);

  await nextNight();
  expect(must(await booksOf())).toMatchObject({ state: 'differ', sinceTime: found.sinceTime });
  expect(await countOf('books_alarm')).toBe(1);

  await behindTheBack(`UPDATE ledger_transfer SET amount = amount - 0.01 WHERE ${firstTransfer}`);
  await nextNight();
  expect(must(await booksOf())).toMatchObject({ state: 'agree', differences: 0, sinceTime: null, problems: [] });
  expect(await countOf('books_alarm WHERE closed_by IS NOT NULL')).toBe(1);
  expect(await noticesOf('账目恢复相符%')).toBeGreaterThan(0);
});

test('a balance that says something else than its entries is found too', async () => {
  await behindTheBack(`UPDATE account SET balance = balance + 1 WHERE tenant_id = '${tenants.globex}' AND kind = 'funding'`);
  await nextNight();
  const found = must(await booksOf());
  expect(found.problems.map(({ what }) => what)).toContain('A balance differs from its entries');
  await behindTheBack(`UPDATE account SET balance = balance - 1 WHERE tenant_id = '${tenants.globex}' AND kind = 'funding'`);
  await nextNight();
  expect(must(await booksOf()).state).toBe('agree');
});

test('a night begins at two o’clock of the platform', async () => {
  const turn = new Date(domain.clock.now.getTime() + day);
  turn.setUTCHours(18, 0, 0, 0);
  domain.clock.now = new Date(turn.getTime() - 1_000);
  await queue();
  expect(await queue()).toBe(false);
  domain.clock.now = turn;
  expect(await queue()).toBe(true);
  await runJobs(domain);
});

test('a night without a run is said', async () => {
  domain.clock.now = new Date(domain.clock.now.getTime() + 2 * day);
  expect(must(await booksOf())).toMatchObject({ state: 'late' });
});

test('a merchant sees nothing of it, and the server’s role can write no outcome by itself', async () => {
  expect(await booksOf('merchant')).toBeNull();
  const { tenantId } = merchant.principal;
  const asMerchant = (statement: string) => domain.database.tenant(tenantId, (tx) => tx.ask<{ said: string | null }>(statement, []));
  expect(await asMerchant('SELECT * FROM books_companies()')).toEqual([]);
  const [run] = (await domain.behind.admin.query<{ id: string }>('SELECT id FROM books_check LIMIT 1')).rows;
  expect(await asMerchant(`SELECT finish_books_check('${must(run).id}', 1, 1, '[]', now()) AS said`)).toEqual([{ said: null }]);
  await expect(asMerchant('UPDATE books_check SET differences = 0')).rejects.toThrow();
});
