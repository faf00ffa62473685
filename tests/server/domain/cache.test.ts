import { describe, expect, test } from 'vitest';
import { createCache, uncached } from '../../../server/calls/cache.ts';

describe('what a server keeps', () => {
  test('is read once under a stamp, and anew under another one', async () => {
    let reads = 0;
    const read = async () => ++reads;
    const cache = createCache(10);
    expect([await cache('anna', '1')('n', read), await cache('anna', '1')('n', read)]).toEqual([1, 1]);
    expect(await cache('bert', '1')('n', read)).toBe(2);
    expect(await cache('anna', '2')('n', read)).toBe(3);
    expect(await cache('anna', '1')('n', read)).toBe(4);
  });

  test('is not what could not be read', async () => {
    const cache = createCache(10);
    await expect(cache('anna', '1')('n', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache('anna', '1')('n', async () => 'there')).toBe('there');
  });

  test('is no answer that somebody else still waits for: a call that fails fails alone', async () => {
    const kept = createCache(10)('anna', '1');
    const [failing, other] = await Promise.allSettled([
      kept('n', () => Promise.reject(new Error('rolled back'))),
      kept('n', async () => 'read by itself'),
    ]);
    expect([failing.status, other]).toEqual(['rejected', { status: 'fulfilled', value: 'read by itself' }]);
  });

  test('has an end: whoever was asked for longest ago is forgotten', async () => {
    let reads = 0;
    const read = async () => ++reads;
    const cache = createCache(2);
    for (const name of ['anna', 'bert', 'anna', 'cleo']) await cache(name, '1')('n', read);
    expect([await cache('anna', '1')('n', read), reads]).toEqual([1, 3]);
    expect(await cache('bert', '1')('n', read)).toBe(4);
  });

  test('is nothing for a caller who lives longer than a call', async () => {
    let reads = 0;
    expect([await uncached('n', async () => ++reads), await uncached('n', async () => ++reads)]).toEqual([1, 2]);
  });
});
