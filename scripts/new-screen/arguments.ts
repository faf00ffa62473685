import { parseArgs } from 'node:util';

export interface ScreenArguments {
  readonly id: string;
  readonly endpoint?: string;
  readonly openapi?: string;
  readonly path?: string;
  readonly method: string;
  /** Prefix of the contract's paths in the OpenAPI document. */
  readonly base: string;
  readonly menu: boolean;
  /** Whether a screen with problems stays. */
  readonly keep: boolean;
}

export const usage = `npm run screen:new <area>/<Name> --endpoint <id> [--menu] [--keep]
npm run screen:new <area>/<Name> --openapi <file> --path </path> [--method get] [--base /oms] [--menu] [--keep]

--endpoint  a call of the contract: one that answers rows becomes a list, one that answers a record a detail, one that takes a body a form
--openapi   a file of OpenAPI 3.1, JSON or YAML; the call of --path and --method comes into the contract first
--base      what of the document's paths is the prefix that OMS_BASE stands for
--menu      adds the screen to the menu and its right to the seeds; without it the rows are printed
--keep      a screen that the checker finds problems in stays, with its call; otherwise all files are as before`;

/** Parses the command line; returns a text that describes a mistake. */
export function readArguments(given: readonly string[], environment: Environment): ScreenArguments | string {
  const wish = parsed(
    restored(given, environment, { values: ['method', 'base', 'path', 'openapi', 'endpoint'], flags: ['menu', 'keep'], looks }),
  );
  if (typeof wish === 'string') return wish;
  const { values, positionals } = wish;
  const [id, ...others] = positionals;
  if (id === undefined || others.length > 0) return `One screen at a time.\n\n${usage}`;
  if (!/^[a-z][A-Za-z0-9]{0,39}\/[A-Z][A-Za-z0-9]{0,39}$/.test(id))
    return `"${id}" is no id of a screen. Expected: area/Name, as in order/Example: a small letter first, then one folder, then a capital letter.`;
  const { endpoint, openapi, path, method = 'get', base = '', menu = false, keep = false } = values;
  if ((endpoint === undefined) === (openapi === undefined)) return `Either --endpoint or --openapi.\n\n${usage}`;
  if (openapi !== undefined && path === undefined) return `--openapi needs --path: the path of the call in the document.`;
  return { id, endpoint, openapi, path, method: method.toLowerCase(), base, menu, keep };
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The options of a command: those with a value, and those without. */
interface Options {
  readonly values: readonly string[];
  readonly flags: readonly string[];
  /** What the value of an option looks like. */
  readonly looks: Readonly<Record<string, RegExp>>;
}

/**
 * Without `--` before them, npm takes flags as its own settings and passes their values without names; the names are guessed from the
 * format of the values.
 */
export function restored(args: readonly string[], environment: Environment, options: Options): readonly string[] {
  const isGiven = (name: string) => environment[`npm_config_${name.replaceAll('-', '_')}`] !== undefined;
  const wanted = options.values.filter(isGiven);
  const flags = options.flags.filter(isGiven);
  if (args.some((one) => one.startsWith('--')) || (wanted.length === 0 && flags.length === 0)) return args;
  const [id = '', ...rest] = args;
  const found = wanted.flatMap((name) => {
    const kept = environment[`npm_config_${name}`] ?? '';
    if (kept !== 'true') return [`--${name}`, kept];
    const index = rest.findIndex((one) => options.looks[name]?.test(one) === true);
    return index < 0 ? [] : [`--${name}`, ...rest.splice(index, 1)];
  });
  return [id, ...found, ...rest, ...flags.map((name) => `--${name}`)];
}

const looks: Readonly<Record<string, RegExp>> = {
  method: /^(?:get|post|put|delete)$/i,
  base: /^\/[^/]*$/,
  path: /^\//,
  openapi: /\.(?:json|ya?ml)$/,
  endpoint: /./,
};

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        endpoint: { type: 'string' },
        openapi: { type: 'string' },
        path: { type: 'string' },
        method: { type: 'string' },
        base: { type: 'string' },
        menu: { type: 'boolean' },
        keep: { type: 'boolean' },
      },
    });
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n\n${usage}`;
  }
}
