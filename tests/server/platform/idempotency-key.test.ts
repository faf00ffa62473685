import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../server/calls/refusal.ts';
import { idempotencyKeyOf } from '../../../server/plugins/idempotency-key.ts';

const key = '0123456789abcdef0123456789abcdef';

describe('the key of a call that takes effect once (security M1)', () => {
  it('is read where the entry is marked, and nowhere else', () => {
    expect(idempotencyKeyOf({ idempotent: true }, { 'idempotency-key': key })).toBe(key);
    expect(idempotencyKeyOf({}, { 'idempotency-key': key })).toBeNull();
    expect(idempotencyKeyOf({ idempotent: true }, {})).toBeNull();
  });

  it.each(['', '1', `${key} `, `${key},${key}`, 'x'.repeat(65), "0123456789abcdef'; drop"])('refuses %j', (sent) => {
    expect(() => idempotencyKeyOf({ idempotent: true }, { 'idempotency-key': sent })).toThrow(Refusal);
  });
});
