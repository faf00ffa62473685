import { describe, expect, it } from 'vitest';
import { parts, readOptions, UsageError } from '../../bench/options.ts';

describe('The command line of the bench', () => {
  it('measures every part, seven rounds each, when nothing is asked for', () => {
    const options = readOptions([]);
    expect(options.parts).toEqual(parts);
    expect(options.rounds).toBe(7);
  });

  it('measures the parts that are named, in the order in which they disturb each other least', () => {
    expect(readOptions(['pages', 'server', '--rounds', '9']).parts).toEqual(['server', 'pages']);
  });

  it('refuses what it does not know, and says what there is', () => {
    expect(() => readOptions(['page'])).toThrow(
      /language, rating, labels, scan, server, export, imports, finance, fair, sockets, sizes, reload, tabs, forms, pages/,
    );
    expect(() => readOptions(['--round', '3'])).toThrow(UsageError);
    expect(() => readOptions(['--rounds', '0'])).toThrow(UsageError);
  });
});
