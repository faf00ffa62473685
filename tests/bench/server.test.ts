import { describe, expect, it } from 'vitest';
import { residentMb } from '../../bench/export/memory.ts';
import { inSequence, type Statement } from '../../bench/server/bare.ts';

const statement = (connection: number, text: string): Statement => ({ connection, text, values: [] });

describe('What stands beside the server’s figures', () => {
  it('runs transactions that overlapped one after the other, each in its own order', () => {
    const recorded = [
      statement(1, 'BEGIN'),
      statement(2, 'BEGIN'),
      statement(1, 'SELECT 1'),
      statement(2, 'SELECT 2'),
      statement(1, 'COMMIT'),
      statement(2, 'COMMIT'),
    ];
    expect(inSequence(recorded).map(({ text }) => text)).toEqual(['BEGIN', 'SELECT 1', 'COMMIT', 'BEGIN', 'SELECT 2', 'COMMIT']);
  });

  it.runIf(process.platform === 'linux')('reads the memory that a process holds, in MB', () => {
    const own = process.memoryUsage().rss / 2 ** 20;
    expect(residentMb(process.pid)).toBeGreaterThan(own * 0.7);
    expect(residentMb(process.pid)).toBeLessThan(own * 3 + 200);
    expect(residentMb(2 ** 30)).toBe(0);
  });
});
