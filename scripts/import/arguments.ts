import { basename, extname } from 'node:path';
import { parseArgs } from 'node:util';
import { type Environment, restored } from '../new-screen/arguments.ts';

export interface ImportArguments {
  readonly file: string;
  readonly name: string;
  readonly menu: boolean;
  readonly only: readonly string[] | undefined;
  readonly base: string | undefined;
  /** Where the report goes, beside the terminal. */
  readonly report: string | undefined;
  readonly dryRun: boolean;
  /** Whether pages with problems stay. */
  readonly keep: boolean;
}

export const usage = `npm run screens:import <file> [--name <name>] [--menu] [--only <tag,tag>] [--base <address>] [--dry-run] [--report <file>] [--keep]

<file>     an OpenAPI document of version 3.1, 3.0 or 2.0 (Swagger), JSON or YAML
--name     of the connection and of the folder of its screens; the name of the file unless given
--menu     adds the pages to the menu and their rights to the seeds; without it the pages open each other in drawers
--only     takes the calls of these tags
--base     the address of the backend, in place of the document's
--dry-run  tells what would be made, and writes nothing but the report
--report   writes the report to this new file as well
--keep     pages that the checker finds problems in stay; otherwise all files are as before`;

const values = ['name', 'only', 'base', 'report'];
const flags = ['menu', 'dry-run', 'keep'];
const looks = { name: /^[a-z][a-z0-9]*$/, only: /^[^./\\]+$/, base: /^https?:|^\//, report: /\.(?:txt|md)$/ };

/** Parses the command line; returns a text that describes a mistake. */
export function readImportArguments(given: readonly string[], environment: Environment): ImportArguments | string {
  try {
    const wish = parseArgs({
      args: [...restored(given, environment, { values, flags, looks })],
      allowPositionals: true,
      options: { ...typed(values, 'string'), ...typed(flags, 'boolean') },
    });
    const [file, ...others] = wish.positionals;
    if (file === undefined || others.length > 0) return `One document at a time.\n\n${usage}`;
    const text = (option: string) => (typeof wish.values[option] === 'string' ? wish.values[option] : undefined);
    const name = text('name') ?? nameOf(file);
    if (!/^[a-z][a-z0-9]{0,29}$/.test(name))
      return `"${name}" is not a valid connection name. Expected: small letters and digits, at most 30, as in --name petstore.`;
    const only = text('only')
      ?.split(',')
      .map((tag) => tag.trim());
    const is = (option: string) => wish.values[option] === true;
    return { file, name, only, base: text('base'), report: text('report'), menu: is('menu'), dryRun: is('dry-run'), keep: is('keep') };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n\n${usage}`;
  }
}

function typed<const T>(names: readonly string[], type: T): Readonly<Record<string, { readonly type: T }>> {
  return Object.fromEntries(names.map((name) => [name, { type }]));
}

/** The letters and digits of a file's name: `pet-store.v2.yaml` is `petstorev2`. */
function nameOf(file: string): string {
  return basename(file, extname(file))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 30);
}
