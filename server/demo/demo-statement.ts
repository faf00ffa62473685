import type { createBankStatements } from '../bank-statements/bank-statements.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { createFiles } from '../files/files.ts';
import type { createTopUps } from '../top-ups/top-ups.ts';
import type { DemoClock } from './demo-clock.ts';
import { pageOf } from './documents.ts';

/** The demo's account in euros. */
const account = 'DE89370400440532013000';
const opening = 1_842_050;

interface Line {
  /** In cents; below zero for money that goes out. */
  readonly cents: number;
  readonly ref: string;
  readonly text: string;
  readonly party: string;
  readonly iban: string;
}

interface Rooms {
  readonly bankStatements: ReturnType<typeof createBankStatements>;
  readonly topUps: ReturnType<typeof createTopUps>;
  readonly files: ReturnType<typeof createFiles>;
  readonly clock: DemoClock;
}

interface People {
  readonly operator: SignedInCaller;
  readonly merchant: SignedInCaller;
  readonly other: SignedInCaller | null;
}

/**
 * A statement of yesterday: a line that names a waiting top-up by its reference, one that the rules only suggest for another merchant's, two
 * that nobody knows, and the bank's fee.
 */
export async function makeStatement(rooms: Rooms, { operator, merchant, other }: People): Promise<void> {
  const { bankStatements, clock } = rooms;
  const harbour = { payerName: 'Harbour Lane Trading GmbH', payerAccount: 'DE12500105170648489890' };
  const globex = { payerName: 'Globex Trading BV', payerAccount: 'NL91ABNA0417164300' };
  const reference = await sentTopUp(rooms, merchant, '500.00', harbour);
  if (reference === null) return;
  if (other !== null) await sentTopUp(rooms, other, '1250.00', globex);
  const lines: readonly Line[] = [
    { cents: 50_000, ref: 'DEMO-0001', text: `TOP UP ${reference}`, party: harbour.payerName, iban: harbour.payerAccount },
    { cents: 125_000, ref: 'DEMO-0002', text: 'Balance shipping', party: globex.payerName, iban: globex.payerAccount },
    { cents: 32_000, ref: 'DEMO-0003', text: 'Rechnung 2026-118', party: 'Nordwind Handels GmbH', iban: 'DE75512108001245126199' },
    { cents: 8_800, ref: 'DEMO-0004', text: 'Danke', party: 'Lena Schmitt', iban: 'DE02120300000000202051' },
    { cents: -1_250, ref: 'DEMO-0005', text: 'Entgelt Kontoführung', party: 'Beispielbank', iban: account },
  ];
  clock.goBack(0);
  const file = { name: `camt053-${clock.dayBefore(1)}.xml`, bytes: Buffer.from(camt(lines, clock.dayBefore(1))) };
  await bankStatements.importFile({ file }, operator);
}

/** Opens a top-up and says that it was paid the day before yesterday; returns its reference, or null where the platform has no account in euros. */
async function sentTopUp(
  { topUps, files, clock }: Rooms,
  merchant: SignedInCaller,
  amount: string,
  payer: { readonly payerName: string; readonly payerAccount: string },
): Promise<string | null> {
  clock.goBack(1);
  const [to] = await topUps.banks({ currency: 'EUR' }, merchant);
  if (to === undefined) return null;
  const { id, reference } = await topUps.open({ amount, currency: 'EUR', accountId: to.id }, merchant);
  const slip = await pageOf('payment-slip.pdf', 'Transfer order', [
    `From ${payer.payerName}, ${payer.payerAccount}`,
    `To ${account}, EUR ${amount}`,
    `Reference ${reference}`,
    'Sample document of the demo',
  ]);
  const voucher = (await files.keep({ purpose: 'paymentSlip', file: slip }, merchant)).id;
  await topUps.recharge({ id, ...payer, remitTime: clock.dayBefore(2), voucher }, merchant);
  return reference;
}

/** A CAMT.053 message as banks send it. */
function camt(lines: readonly Line[], day: string): string {
  const money = (cents: number) => `${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
  const side = (cents: number) => `<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  const balance = (code: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${money(cents)}</Amt>${side(cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  const entries = lines.map(({ cents, ref, text, party, iban }) => {
    const who = cents < 0 ? 'Cdtr' : 'Dbtr';
    const parties = `<RltdPties><${who}><Nm>${party}</Nm></${who}><${who}Acct><Id><IBAN>${iban}</IBAN></Id></${who}Acct></RltdPties>`;
    const dates = `<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>${ref}</AcctSvcrRef>`;
    const details = `<NtryDtls><TxDtls>${parties}<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls>`;
    return `<Ntry><Amt Ccy="EUR">${money(cents)}</Amt>${side(cents)}<Sts>BOOK</Sts>${dates}${details}</Ntry>`;
  });
  const closing = lines.reduce((sum, { cents }) => sum + cents, opening);
  const holder = `<Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>DEMO-${day}</Id>${holder}
${balance('OPBD', opening)}${balance('CLBD', closing)}
${entries.join('\n')}
</Stmt></BkToCstmrStmt></Document>
`;
}
