import type { SeedClient } from './base.ts';

/** Accounts of the demo's platform. Their numbers are published examples, so nobody is paid by mistake. */
const accounts = [
  { currency: 'CNY', bankName: '示例银行 Example Bank', accountNumber: '6222020200012345678', bankCode: null, feeRate: 0, feeFixed: 0 },
  { currency: 'EUR', bankName: 'Beispielbank', accountNumber: 'DE89370400440532013000', bankCode: 'COBADEFFXXX', feeRate: 0, feeFixed: 0 },
  { currency: 'USD', bankName: 'Example Bank NA', accountNumber: '000123456789', bankCode: 'EXAMUS33', feeRate: 0.5, feeFixed: 15 },
];

/** What the demo's code holds: no wallet opens it. */
const code = {
  ...{ currency: 'CNY', bankName: '示例钱包 Example Wallet', accountNumber: 'demo-wallet', bankCode: null, feeRate: 0.6, feeFixed: 0 },
  payload: 'waybill-demo:pay?to=demo-wallet&amount={amount}&currency={currency}&reference={reference}',
};

/** Accounts of the sandbox, where nobody is paid at all. Its fee shows how a channel's fee is told. */
const sandbox = ['CNY', 'EUR', 'USD'].map((currency) => ({
  ...{ currency, channel: 'sandbox', payload: 'sandbox', bankName: '沙箱 Sandbox', accountNumber: 'sandbox', bankCode: null },
  ...{ feeRate: 0.6, feeFixed: 0 },
}));

/** Once for each channel: a demo whose platform has accounts is left alone. */
export async function insertPayAccounts(client: SeedClient): Promise<void> {
  const rows = [
    ...accounts.map((account) => ({ ...account, channel: 'remittance', payload: null })),
    { ...code, channel: 'qr' },
    ...sandbox,
  ];
  await client.query(
    `INSERT INTO pay_account (id, channel, payload, currency, owner_name, account_number, bank_name, bank_code, fee_rate, fee_fixed, position)
     SELECT md5(concat('pay_account/', a.payload, a.currency))::uuid, a.channel, a.payload, a.currency, 'Waybill 示例 Demo', a."accountNumber",
       a."bankName", a."bankCode", a."feeRate", a."feeFixed", a.position
     FROM json_to_recordset($1) AS a (channel text, currency text, payload text, "accountNumber" text, "bankName" text, "bankCode" text,
       "feeRate" numeric, "feeFixed" numeric, position integer)
     WHERE NOT EXISTS (SELECT 1 FROM pay_account p WHERE p.channel = a.channel)`,
    [JSON.stringify(rows.map((row, position) => ({ ...row, position })))],
  );
}
