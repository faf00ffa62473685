import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { visitSite } from '../../src/app/visit-site.ts';

const open = vi.fn();
const assign = vi.fn();
beforeEach(() => vi.stubGlobal('window', { open, location: { assign, origin: 'https://oms.example' } }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});
const visit = (address: string, as: 'tab' | 'same' = 'tab') => visitSite(address, as, ['carrier.example'], (message) => String(message));

test('an allowed site opens beside the page without a way back to it, or in its place', () => {
  visit('https://carrier.example/track/1');
  expect(open).toHaveBeenCalledWith('https://carrier.example/track/1', '_blank', 'noopener,noreferrer');
  visit('https://carrier.example/', 'same');
  expect(assign).toHaveBeenCalledWith('https://carrier.example/');
});

test.each([
  'https://other.example/',
  'http://carrier.example/',
  'https://carrier.example.evil.example/',
  'https://carrier.example@evil.example/',
  'https://user:word@carrier.example/',
  'https://carrier.example:8443/',
  'javascript:alert(1)',
])('%s is refused, and nothing opens', (address) => {
  expect(() => visit(address)).toThrow('error.unknownSite');
  expect(open.mock.calls.length + assign.mock.calls.length).toBe(0);
});
