import { expect, it } from 'vitest';
import { signatureOf } from '../../server/api-keys/signature.ts';
import { signatureHeaders } from '../../src/services/sign-request.ts';

const secret = 'omssign_0123456789abcdefghijklmnopqrstuvwxyzABCDE-_';
const now = Date.UTC(2026, 10, 28, 12, 0, 0, 999);

it.each([
  ['a body with signs of every kind', { method: 'POST', path: '/oms/oms/order/submit?lang=en_US', body: '{"name":"Zoë 林 \ud83d\udce6"}' }],
  ['no body', { method: 'GET', path: "/oms/oms/order/list?customerNo=a%26b'c", body: null }],
  ['an empty body', { method: 'PUT', path: '/oms', body: '' }],
])('the page signs %s as the server does', async (_what, request) => {
  const headers = await signatureHeaders(request, secret, now);
  const timestamp = String(Math.floor(now / 1_000));
  const expected = signatureOf({ ...request, timestamp, body: Buffer.from(request.body ?? '') }, secret);
  expect(headers).toEqual({ 'X-Oms-Timestamp': timestamp, 'X-Oms-Signature': expected });
});
