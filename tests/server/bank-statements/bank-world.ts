import { readFileSync } from 'node:fs';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { demoDay } from '../../support/database.ts';
import { pdfOf } from '../../support/pdfs.ts';
import { must } from '../domain/fixture.ts';
import { domain } from '../orders/merchant-domain.ts';
import { keyed } from '../orders/orders-world.ts';

/** A file of `samples`. Banks end lines as Windows does; files of this repository do not. */
export function sample(name: string): Buffer {
  const bytes = readFileSync(new URL(`./samples/${name}`, import.meta.url));
  return name.endsWith('.xml') ? bytes : Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1');
}

export const dayBefore = (days = 1) => new Date(demoDay.getTime() - days * 86_400_000).toISOString().slice(0, 10);

export function importFile(bytes: Buffer, caller: SignedInCaller, input: CallInput<'bankStatement.import'> = {}, name = 'statement.xml') {
  return domain.services.bankStatements.importFile({ ...input, file: { name, bytes } }, caller);
}

/** Opens a top-up and says that it was paid. */
export async function sentTopUp(
  caller: SignedInCaller,
  {
    amount = '100.00',
    currency = 'EUR',
    payerName = 'Muster Handels GmbH',
    payerAccount = 'DE12500105170648489890',
    remitTime = dayBefore(),
  } = {},
) {
  const row = await openedTopUp(caller, amount, currency);
  const voucher = (await domain.services.files.keep({ purpose: 'paymentSlip', file: { name: 'slip.pdf', bytes: pdfOf() } }, caller)).id;
  await domain.services.topUps.recharge({ id: row.id, payerName, payerAccount, remitTime, voucher }, keyed(caller));
  return row;
}

export async function openedTopUp(caller: SignedInCaller, amount = '100.00', currency = 'EUR') {
  const [account] = await domain.services.topUps.banks({ currency }, caller);
  return domain.services.topUps.open({ amount, currency, accountId: must(account).id }, keyed(caller));
}

export interface WrittenLine {
  readonly amount: string;
  readonly side?: 'CRDT' | 'DBIT';
  readonly ref?: string;
  readonly text?: string;
  readonly payer?: string;
  readonly account?: string;
  readonly day?: string;
}

let written = 0;

/** Writes a CAMT.053 statement of the demo's account in euros, in whole cents. */
export function camtOf(lines: readonly WrittenLine[], { id = `S${++written}`, opening = 1_000_000 } = {}): Buffer {
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  const shown = (sum: number) => (Math.abs(sum) / 100).toFixed(2);
  const closing = lines.reduce((sum, { amount, side = 'CRDT' }) => sum + (side === 'CRDT' ? 1 : -1) * cents(amount), opening);
  const balance = (code: string, sum: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${shown(sum)}</Amt><CdtDbtInd>${sum < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${dayBefore()}</Dt></Dt></Bal>`;
  const entries = lines.map(({ amount, side = 'CRDT', ref, text = '', payer, account, day = dayBefore() }) => {
    const parties = `<RltdPties>${payer === undefined ? '' : `<Dbtr><Nm>${payer}</Nm></Dbtr>`}${account === undefined ? '' : `<DbtrAcct><Id><IBAN>${account}</IBAN></Id></DbtrAcct>`}</RltdPties>`;
    return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>${ref === undefined ? '' : `<AcctSvcrRef>${ref}</AcctSvcrRef>`}<NtryDtls><TxDtls>${parties}<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  });
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>${id}</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`,
  );
}
