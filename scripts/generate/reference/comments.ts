import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from '../files.ts';

/** Comments of the grammar, by constant (`form`) and property (`form.submit`). */
export type Comments = ReadonlyMap<string, string>;

/**
 * Reads the comments of the grammar, which TypeBox does not keep. The files are formatted: a constant starts at the margin, and a comment
 * is on separate lines directly above its subject. A constant inherits the comments of constants that it spreads (`...shown`).
 */
export function grammarComments(folder = 'src/runtime/language'): Comments {
  const found = new Map<string, string>();
  const spreads = new Map<string, string[]>();
  const files = rooms.flatMap((room) => readdirSync(inRoot(`${folder}/${room}`)).map((name) => `${room}/${name}`));
  for (const file of files.filter((name) => name.endsWith('.ts')).sort())
    readComments(readFileSync(inRoot(`${folder}/${file}`), 'utf8'), found, spreads);
  for (const [owner, names] of spreads) for (const name of names) inherit(owner, name, found);
  return found;
}

/** Folders of the grammar. */
const rooms = ['grammar', 'blocks', 'steps'] as const;

/** Returns the comment of a property anywhere in the constant. */
export function commentOf(comments: Comments, owner: string, property?: string): string | undefined {
  return comments.get(property === undefined ? owner : `${owner}.${property}`);
}

/** Adds the comments of a formatted file to `found`, and what its constants spread to `spreads`. */
export function readComments(text: string, found: Map<string, string>, spreads: Map<string, string[]>): void {
  let owner = '';
  let comment: string[] | null = null;
  let isOpen = false;
  for (const line of text.split('\n')) {
    const start = /^\s*\/\*\*\s?(.*)$/.exec(line);
    if (isOpen || start !== null) {
      const words = (start?.[1] ?? line).replace(/\*\/\s*$/, '').replace(/^\s*\*\s?/, '');
      comment = [...(start === null ? (comment ?? []) : []), words.trim()];
      isOpen = !line.includes('*/');
      continue;
    }
    const constant = /^(?:export )?(?:const|interface|type) (\w+)/.exec(line)?.[1];
    const property = /^\s+(?:'([^']+)'|(\w+)):/.exec(line);
    owner = constant ?? owner;
    const key = constant === undefined ? `${owner}.${property?.[1] ?? property?.[2] ?? ''}` : owner;
    if (comment !== null && (constant !== undefined || property !== null) && !found.has(key)) found.set(key, comment.join(' ').trim());
    const spread = /^\s+\.\.\.(\w+)/.exec(line)?.[1];
    if (spread !== undefined) spreads.set(owner, [...(spreads.get(owner) ?? []), spread]);
    comment = null;
  }
}

/** `rowWords` is the exported name of `rows`. */
const alias: Readonly<Record<string, string>> = { rowWords: 'rows' };

function inherit(owner: string, name: string, found: Map<string, string>): void {
  const from = `${alias[name] ?? name}.`;
  for (const [key, text] of [...found]) {
    const target = `${owner}.${key.slice(from.length)}`;
    if (key.startsWith(from) && !found.has(target)) found.set(target, text);
  }
}
