import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './product/places.ts';

export const parts = [
  'authoring',
  'language',
  'rating',
  'labels',
  'scan',
  'server',
  'export',
  'imports',
  'finance',
  'fair',
  'sockets',
  'sizes',
  'reload',
  'tabs',
  'forms',
  'pages',
] as const;
export type Part = (typeof parts)[number];

export interface Options {
  readonly parts: readonly Part[];
  /** The folder of the baseline for the comparison of pages. */
  readonly baseline: string;
  /** Rounds per page; medians need at least seven. */
  readonly rounds: number;
  /** Further candidates of the baseline beside `antd`. */
  readonly also: readonly string[];
}

/** An invalid command line; the message lists the options. */
export class UsageError extends Error {}

/** @throws UsageError */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parsed(args);
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new UsageError(`--rounds takes a whole number from 1, not ${values.rounds}.`);
  const unknown = positionals.filter((name) => !parts.some((part) => part === name));
  if (unknown.length > 0) throw new UsageError(`There is no part ${unknown.join(', ')}: choose among ${parts.join(', ')}.`);
  return {
    parts: parts.filter((part) => positionals.length === 0 || positionals.includes(part)),
    baseline: values.baseline,
    rounds,
    also: values.also.split(',').filter((name) => name !== ''),
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        baseline: { type: 'string', default: join(root, '../shared/baseline') },
        rounds: { type: 'string', default: '7' },
        also: { type: 'string', default: '' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
