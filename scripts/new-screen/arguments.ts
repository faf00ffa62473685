import { parseArgs } from 'node:util';

export interface Wish {
  readonly id: string;
  readonly endpoint?: string;
  readonly openapi?: string;
  readonly path?: string;
  readonly method: string;
  /** What stands before the contract's paths in the OpenAPI document. */
  readonly base: string;
  readonly menu: boolean;
}

export const usage = `npm run screen:new <area>/<Name> -- --endpoint <id> [--menu]
npm run screen:new <area>/<Name> -- --openapi <file> --path </path> [--method get] [--base /oms] [--menu]

--endpoint  a call of the contract: one that answers rows becomes a list, one that answers a record a detail, one that takes a body a form
--openapi   a file of OpenAPI 3.1, JSON or YAML; the call of --path and --method comes into the contract first
--base      what of the document's paths is the prefix that OMS_BASE stands for
--menu      adds the screen to the menu and its right to the seeds; without it the rows are printed`;

/** Reads the command line; a text says what is wrong with it. */
export function readWish(args: readonly string[]): Wish | string {
  const wish = parsed(args);
  if (typeof wish === 'string') return wish;
  const { values, positionals } = wish;
  const [id, ...others] = positionals;
  if (id === undefined || others.length > 0) return `One screen at a time.\n\n${usage}`;
  if (!/^[a-z][A-Za-z0-9]{0,39}\/[A-Z][A-Za-z0-9]{0,39}$/.test(id))
    return `"${id}" is no id of a screen. Expected: area/Name, as in order/Example: a small letter first, then one folder, then a capital letter.`;
  const { endpoint, openapi, path, method = 'get', base = '', menu = false } = values;
  if ((endpoint === undefined) === (openapi === undefined)) return `Either --endpoint or --openapi.\n\n${usage}`;
  if (openapi !== undefined && path === undefined) return `--openapi needs --path: the path of the call in the document.`;
  return { id, endpoint, openapi, path, method: method.toLowerCase(), base, menu };
}

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
      },
    });
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n\n${usage}`;
  }
}
