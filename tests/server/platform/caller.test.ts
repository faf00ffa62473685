import fastify from 'fastify';
import { expect, test } from 'vitest';
import { callerOf, networkOf, normalHost } from '../../../server/plugins/caller.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s: one customer has the whole /64', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['GLOBEX.localhost', 'globex.localhost'],
  ['globex.localhost.', 'globex.localhost'],
  ['[::1]', '[::1]'],
  ['a b', ''],
  ['evil.example/path', ''],
  ['<script>', ''],
  [undefined, ''],
])('the host %s is normalised to %j', (host, normal) => {
  expect(normalHost(host)).toBe(normal);
});

async function seen(trustProxy: boolean | string[], headers: Record<string, string>, remoteAddress = '203.0.113.9') {
  const app = fastify({ trustProxy });
  app.get('/', (request) => callerOf(request, null));
  const { host, address } = (await app.inject({ url: '/', headers: { host: 'localhost:4000', ...headers }, remoteAddress })).json();
  await app.close();
  return [host, address];
}

test('an address of a peer that has already gone is no address', () => {
  expect(networkOf(undefined)).toBe('');
});

test('forwarded hosts and addresses are believed from trusted proxies alone (T7)', async () => {
  const forged = { 'x-forwarded-host': 'globex.localhost', 'x-forwarded-for': '198.51.100.7' };
  expect(await seen(false, forged)).toEqual(['localhost', '203.0.113.9']);
  expect(await seen(['10.0.0.0/8'], forged)).toEqual(['localhost', '203.0.113.9']);
  expect(await seen(['10.0.0.0/8'], forged, '10.1.2.3')).toEqual(['globex.localhost', '198.51.100.7']);
});

test('what a client puts before the proxy in X-Forwarded-For is not believed (T7)', async () => {
  expect(await seen(['10.0.0.0/8'], { 'x-forwarded-for': '192.0.2.1, 198.51.100.7' }, '10.1.2.3')).toEqual(['localhost', '198.51.100.7']);
});
