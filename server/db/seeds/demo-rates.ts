import type { SeedClient } from './base.ts';

/** Rates of the demo: rounded numbers that nobody published, so nobody takes them for a market's. */
const rates = { USD: '7.1', EUR: '8.25', GBP: '9.5', HKD: '0.91', JPY: '0.0475', KRW: '0.0052' };
const source = '演示汇率 Demo rates';

const day = 86_400_000;

/** Into CNY, since before the first order of the demo. Once: a platform that has rates is left alone. */
export async function insertRates(client: SeedClient, now: Date): Promise<void> {
  const since = new Date(Math.floor((now.getTime() - 120 * day) / day) * day);
  await client.query(
    `INSERT INTO exchange_rate (id, base, quote, rate, source, valid_from, entered_by, entered_at)
     SELECT md5(concat('exchange_rate/', r.key))::uuid, r.key, 'CNY', r.value::numeric, $2, $3, 'operator', $3
     FROM json_each_text($1) r WHERE NOT EXISTS (SELECT 1 FROM exchange_rate)`,
    [JSON.stringify(rates), source, since.toISOString()],
  );
}
