import { describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import { demoDay } from '../../support/database.ts';
import { pdfOf } from '../../support/pdfs.ts';
import { must, refusalOf } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from '../orders/merchant-domain.ts';
import { keyed } from '../orders/orders-world.ts';

openMerchantDomain();

const topUps = () => domain.services.topUps;
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code;
const add = (accountNumber: string, caller = merchant, kind: CallInput<'credential.add'>['kind'] = 'iban') =>
  topUps().addCredential({ kind, ownerName: ' Lin ', accountNumber, bankName: 'Beispielbank' }, caller);
const first = 'DE89 3704 0044 0532 0130 00';

async function opened(channel: 'remittance' | 'qr'): Promise<string> {
  const { id: accountId } = must((await topUps().banks({ currency: 'CNY', channel }, merchant))[0]);
  return (await topUps().open({ amount: '100.00', currency: 'CNY', accountId }, keyed(merchant))).id;
}

describe('bank cards and accounts of a merchant', () => {
  test('the first is the default, another may be; lists tell the end of a number, and each company has its own', async () => {
    const { id } = await add(first);
    const { id: other } = await add('GB82WEST12345698765432');
    expect(await topUps().credentials(merchant)).toMatchObject([
      { id, isDefault: true, accountNumber: '**** 3000', ownerName: 'Lin' },
      { id: other, isDefault: false, accountNumber: '**** 5432' },
    ]);
    expect(await codeOf(add(first.toLowerCase()))).toBe('bank_credential_known');
    await topUps().setDefaultCredential({ id: other }, merchant);
    expect((await topUps().credentials(merchant)).map((row) => [row.id, row.isDefault])).toEqual([
      [other, true],
      [id, false],
    ]);
    const globex = await domain.as('globex');
    expect(await topUps().credentials(globex)).toEqual([]);
    for (const work of [topUps().setDefaultCredential, topUps().removeCredential])
      for (const wrong of [id, 'x']) expect(await codeOf(work({ id: wrong }, globex))).toBe('bank_credential_not_found');
  });

  test('one of them says who paid, once; a foreign one is not there', async () => {
    const credentialId = must((await topUps().credentials(merchant))[0]).id;
    const id = await opened('remittance');
    expect(await topUps().byId({ id }, merchant)).toMatchObject({ credentialId });
    const voucher = (await domain.services.files.keep({ purpose: 'paymentSlip', file: { name: '回单.pdf', bytes: pdfOf() } }, merchant)).id;
    const remitTime = new Date(demoDay.getTime() - 86_400_000).toISOString().slice(0, 10);
    const send = (input: Partial<CallInput<'bank.recharge'>>) => topUps().recharge({ id, remitTime, voucher, ...input }, keyed(merchant));
    expect(await codeOf(send({}))).toBe('invalid_fields');
    expect(await codeOf(send({ credentialId: id }))).toBe('bank_credential_not_found');
    await send({ credentialId });
    const read = await topUps().byId({ id }, merchant);
    expect(read).toMatchObject({ credentialId: null, last: { payerName: 'Lin', payerAccount: 'GB82WEST12345698765432' } });
    await topUps().removeCredential({ id: credentialId }, merchant);
    expect((await topUps().byId({ id }, merchant)).last).toEqual(read.last);
    const queued = await topUps().queue({ pageSize: 1000 }, await domain.as('operator'));
    expect(queued.records.find((row) => row.id === id)).toMatchObject({ payerAccount: '**** 5432' });
  });
});

describe('a code to scan', () => {
  test('names reference and amount of its top-up, in words too; another channel and another company have none', async () => {
    const id = await opened('qr');
    const { reference } = await topUps().byId({ id }, merchant);
    const code = must((await topUps().codes({ id }, merchant))[0]);
    expect(code.payload).toBe(`waybill-demo:pay?to=demo-wallet&amount=100.00&currency=CNY&reference=${reference}`);
    expect(code.picture).toMatch(/^data:image\/png;base64,/);
    expect(await topUps().codes({ id: await opened('remittance') }, merchant)).toEqual([]);
    expect(await codeOf(topUps().codes({ id }, await domain.as('globex')))).toBe('top_up_not_found');
  });
});
