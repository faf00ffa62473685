import { expect, it } from 'vitest';
import { pageAddress, welcome } from '../../server/welcome.ts';

const config = { demo: true, production: false, backendUrl: null, behindTls: false, trustedProxies: [], host: '127.0.0.1' } as const;

it('in development the server names the address of the pages, not its own, which has none (issue 12, 1.12)', () => {
  const lines = welcome({ ...config, trustedProxies: [] }, 'http://127.0.0.1:35903', pageAddress('127.0.0.1', 4000)).join('\n');
  expect(lines).toContain('Waybill is ready: http://localhost:4000\n');
  expect(lines).toContain('globex on http://globex.localhost:4000');
  expect(lines).not.toContain('35903');
});

it('a server with pages names itself', () => {
  expect(welcome({ ...config, trustedProxies: [], demo: false }, 'http://127.0.0.1:4100')).toEqual([
    'Waybill is ready: http://localhost:4100',
  ]);
});

it.each([
  ['::1', 'http://localhost:80'],
  ['0.0.0.0', 'http://localhost:80'],
  ['192.168.1.5', 'http://192.168.1.5:80'],
  ['fe80::1', 'http://[fe80::1]:80'],
])('a browser reaches %s at %s', (host, address) => {
  expect(pageAddress(host, 80)).toBe(address);
});
