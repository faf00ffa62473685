import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from '../files.ts';

/** What the grammar's files say of a constant (`form`) and of the properties written in it (`form.submit`). */
export type Comments = ReadonlyMap<string, string>;

/**
 * Reads the comments of the grammar: TypeBox keeps none. The files are formatted, so a constant begins at the margin, and a
 * comment stands on lines of its own right above what it is about. What a constant takes over from another (`...shown`) it is
 * told as well.
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

/** Where the language's grammar stands. */
const rooms = ['grammar', 'blocks', 'steps'] as const;

/** A comment's sentence for a property, wherever in the constant it is written. */
export function commentOf(comments: Comments, owner: string, property?: string): string | undefined {
  return comments.get(property === undefined ? owner : `${owner}.${property}`);
}

function readComments(text: string, found: Map<string, string>, spreads: Map<string, string[]>): void {
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

/** `rowWords` goes by the name that it is exported under; it is `rows` in its own file. */
const alias: Readonly<Record<string, string>> = { rowWords: 'rows' };

function inherit(owner: string, name: string, found: Map<string, string>): void {
  const from = `${alias[name] ?? name}.`;
  for (const [key, text] of [...found]) {
    const target = `${owner}.${key.slice(from.length)}`;
    if (key.startsWith(from) && !found.has(target)) found.set(target, text);
  }
}
