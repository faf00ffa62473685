import type { SeedClient } from './base.ts';

/** Accounts of the demo's platform. Their numbers are published examples, so nobody is paid by mistake. */
const accounts = [
  { currency: 'CNY', bankName: '示例银行 Example Bank', accountNumber: '6222020200012345678', bankCode: null, feeRate: 0, feeFixed: 0 },
  { currency: 'EUR', bankName: 'Beispielbank', accountNumber: 'DE89370400440532013000', bankCode: 'COBADEFFXXX', feeRate: 0, feeFixed: 0 },
  { currency: 'USD', bankName: 'Example Bank NA', accountNumber: '000123456789', bankCode: 'EXAMUS33', feeRate: 0.5, feeFixed: 15 },
];

/** Once: a demo whose platform has accounts is left alone. */
export async function insertPayAccounts(client: SeedClient): Promise<void> {
  const known = await client.query('SELECT 1 FROM pay_account LIMIT 1');
  if (known.rows.length > 0) return;
  await client.query(
    `INSERT INTO pay_account (id, channel, currency, owner_name, account_number, bank_name, bank_code, fee_rate, fee_fixed, position)
     SELECT md5('pay_account/' || a.currency)::uuid, 'remittance', a.currency, 'Waybill 示例 Demo', a."accountNumber", a."bankName", a."bankCode",
       a."feeRate", a."feeFixed", row_number() OVER ()
     FROM json_to_recordset($1) AS a (currency text, "accountNumber" text, "bankName" text, "bankCode" text, "feeRate" numeric, "feeFixed" numeric)`,
    [JSON.stringify(accounts)],
  );
}
