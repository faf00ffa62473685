import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openNumber, sealNumber } from '../../../server/activation/sealed-number.ts';
import { type PictureKeys, seal, unseal } from '../../../server/activation/vault.ts';
import { pictureKeys } from '../../../server/settings/picture-keys.ts';

const entry = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [first, second] = [entry('2026'), entry('2027')];
const owner = { tenantId: 'a', userId: 'b' };
const under = (keys: PictureKeys) => () => keys;

describe('a sealed identity number', () => {
  const typed = { realName: '王', identityNo: '11010519491231002X' };
  const stored = sealNumber(under(pictureKeys(first)), typed, owner);

  test('says nothing in the table, and the other fields stay as they are', () => {
    expect(stored).toEqual({ realName: '王', identityNo: expect.stringMatching(/^sealed:2026:/) });
    expect(JSON.stringify(stored)).not.toContain('1101');
    expect(sealNumber(under(pictureKeys(first)), typed, owner).identityNo).not.toBe(stored.identityNo);
  });

  test('opens in the request of its user alone', () => {
    expect(openNumber(under(pictureKeys(first)), stored, owner)).toEqual(typed);
    expect(() => openNumber(under(pictureKeys(first)), stored, { ...owner, userId: 'c' })).toThrow();
    expect(() => openNumber(under(pictureKeys(second)), stored, owner)).toThrow('2026');
  });

  test('from before numbers were sealed is read as it is, and a draft without one stays without', () => {
    expect(openNumber(under(pictureKeys(first)), typed, owner)).toEqual(typed);
    expect(sealNumber(under(pictureKeys(first)), { realName: '王' }, owner)).toEqual({ realName: '王' });
  });
});

test('after a rotation the first key seals, and what an older one sealed still opens', () => {
  const before = pictureKeys(first);
  const after = pictureKeys(`${second}, ${first}`);
  const old = seal(before, Buffer.from('picture'), 'row 1');
  expect(unseal(after, old, 'row 1').toString()).toBe('picture');
  const fresh = seal(after, Buffer.from('picture'), 'row 1');
  expect(fresh.keyId).toBe('2027');
  expect(() => unseal(before, fresh, 'row 1')).toThrow('2027');
  expect(() => unseal(after, old, 'row 2')).toThrow();
});
