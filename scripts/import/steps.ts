import type { Call } from './calls.ts';
import type { Input } from './operation.ts';
import type { Json } from './plain-fields.ts';
import { type Page, paramOf } from './plan.ts';

/** Gives an expression for an input; undefined where a place does not know it. */
export type Known = (input: Input) => string | undefined;

/** A member of a name: `row.id`, or `row['id-2']` where a dot cannot lead to it. */
export function member(of: string, name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) && !reserved.has(name) ? `${of}.${name}` : `${of}['${name.replaceAll("'", "\\'")}']`;
}

/** Words of the expression language. */
const reserved: ReadonlySet<string> = new Set([
  'as',
  'break',
  'const',
  'continue',
  'else',
  'false',
  'for',
  'function',
  'if',
  'import',
  'in',
  'let',
  'loop',
  'null',
  'package',
  'namespace',
  'return',
  'true',
  'var',
  'void',
  'while',
]);

/** What a page knows of its own parameters. */
export function fromParams(page: Page): Known {
  return (input) => {
    const found = page.params.find(({ foreign }) => foreign === input.foreign);
    if (found === undefined) return undefined;
    return input.shape.type === 'array' ? `${member('params', paramOf(found))}.split(',')` : member('params', paramOf(found));
  };
}

/** Inputs of a call as far as a place knows them. */
export function argumentsOf(inputs: readonly Input[], known: Known): Json {
  return Object.fromEntries(
    inputs.flatMap((input) => {
      const expression = known(input);
      return expression === undefined ? [] : [[input.name, `{{ ${expression} }}`]];
    }),
  );
}

/** The parameters of a page; undefined where one of them is not known. */
export function parametersFor(page: Page, known: Known, isNeeded: (input: Input) => boolean): Json | undefined {
  const entries: [string, string][] = [];
  for (const input of page.params) {
    const expression = known(input);
    if (expression !== undefined) entries.push([paramOf(input), `{{ ${expression} }}`]);
    else if (isNeeded(input)) return undefined;
  }
  return Object.fromEntries(entries);
}

/** What a call answers, or the file that it answers. */
export function callStep(call: Call, given: Json, spread?: string): Json {
  const all = { ...(spread === undefined ? {} : { '...': `{{ ${spread} }}` }), ...given };
  const isFile = call.isFile && (call.method === 'GET' || call.method === 'POST');
  return { [isFile ? 'download' : 'call']: call.call, ...(Object.keys(all).length === 0 ? {} : { with: all }) };
}

export const saved = { notify: { zh_CN: '操作成功', en_US: 'Done' } } as const;
