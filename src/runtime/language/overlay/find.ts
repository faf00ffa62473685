import { blockLists } from '../page-words.ts';
import { isRecord, type JsonRecord, own, ownList, ownText } from '../walk/schema.ts';
import { suggest } from '../walk/suggest.ts';
import { type PartName, partLists } from './grammar.ts';

/** A copy of a document, which patches write. */
export type Draft = Record<string, unknown>;

export class NotFound extends Error {
  readonly didYouMean: string | undefined;
  readonly expected: string | undefined;

  constructor(message: string, wanted: string, known: readonly string[], { didYouMean, expected }: Hint = {}) {
    super(message);
    this.didYouMean = didYouMean ?? suggest(wanted, known);
    this.expected = expected ?? (known.length <= 40 ? [...new Set(known)].join(', ') || 'there is none' : undefined);
  }
}

interface Hint {
  readonly didYouMean?: string;
  readonly expected?: string;
}

/** A block in the list that it stands in. */
export interface BlockPlace {
  readonly block: Draft;
  readonly siblings: unknown[];
  readonly index: number;
}

/** A part of a block in its list, or among its fields by name. */
export type PartPlace =
  | { readonly in: 'list'; readonly list: unknown[]; readonly index: number; readonly keyOf: (part: unknown) => string | undefined }
  | { readonly in: 'fields'; readonly owner: Draft; readonly fields: Draft; readonly name: string };

/**
 * A block by its name, or by its kind where the screen has one such block.
 * @throws NotFound
 */
export function findBlock(screen: Draft, wanted: string): BlockPlace {
  const places = blocksOf(screen);
  const named = places.filter(({ block }) => block.name === wanted);
  const ofKind = places.filter(({ block }) => block.block === wanted);
  const found = named[0] ?? (ofKind.length === 1 ? ofKind[0] : undefined);
  if (found !== undefined) return found;
  const known = places.flatMap(({ block }) => [block.name, block.block].filter((name) => typeof name === 'string'));
  const why =
    ofKind.length > 1
      ? `There are ${ofKind.length} blocks "${wanted}", and only a name tells them apart`
      : `The screen has no block "${wanted}"`;
  throw new NotFound(why, wanted, known);
}

/**
 * A part by `block/kind:name`.
 * @throws NotFound
 */
export function findPart(screen: Draft, at: string): PartPlace {
  const [, blockName = '', kind = '', name = ''] = /^([^/]+)\/(\w+):(.+)$/.exec(at) ?? [];
  if (name === '') throw new NotFound(`"${at}" names no part of a block`, at, [], { expected: 'a part, as in orders/column:customerNo' });
  const { block } = findBlock(screen, blockName);
  if (!isPart(kind)) {
    const near = suggest(kind, Object.keys(partLists));
    const didYouMean = near === undefined ? undefined : `${blockName}/${near}:${name}`;
    throw new NotFound(`A block has no parts of the kind "${kind}"`, kind, Object.keys(partLists), { didYouMean });
  }
  if (kind === 'field' || kind === 'search') return findField(block, kind, name);
  const keyOf =
    kind === 'column' || kind === 'item' ? (part: unknown) => ownText(part, 'dataIndex') : (part: unknown) => ownText(part, 'name');
  const list = listOf(block, kind);
  const index = list.findIndex((part) => keyOf(part) === name);
  if (index < 0)
    throw new NotFound(
      `"${blockName}" has no ${kind} "${name}"`,
      name,
      list.flatMap((part) => keyOf(part) ?? []),
      { didYouMean: elsewhere(block, blockName, name) },
    );
  return { in: 'list', list, index, keyOf };
}

/** A part of this name and another kind: an action of the rows that is looked for among those of the list, say. */
function elsewhere(block: Draft, blockName: string, name: string): string | undefined {
  const kinds = ['action', 'rowAction', 'batch', 'matching', 'column', 'item'] as const;
  const named = (part: unknown) => ownText(part, 'name') === name || ownText(part, 'dataIndex') === name;
  const kind = kinds.find((one) => ownList(block, partLists[one]).some(named));
  return kind === undefined ? undefined : `${blockName}/${kind}:${name}`;
}

/** The list of a block's parts of one kind, made where there is none yet. */
export function listOf(block: Draft, kind: string): unknown[] {
  const key = isPart(kind) ? partLists[kind] : kind;
  const list = own(block, key);
  if (Array.isArray(list)) return list;
  const made: unknown[] = [];
  block[key] = made;
  return made;
}

/** The fields of a form, its steps or a search, outer ones first, in groups and rows too. */
export function fieldsIn(block: JsonRecord): Draft[] {
  const roots = [own(block, 'schema'), own(block, 'search'), ...stepsOf(block).map((step) => own(step, 'schema'))];
  const found: Draft[] = [];
  const pending = roots.map((root) => own(root, 'properties'));
  for (const fields of pending) {
    if (!isRecord(fields)) continue;
    found.push(fields as Draft);
    for (const field of Object.values(fields)) pending.push(own(field, 'properties'), own(own(field, 'items'), 'properties'));
  }
  return found;
}

function findField(block: Draft, kind: string, name: string): PartPlace {
  const all = fieldsIn(block);
  const fields = all.find((properties) => Object.hasOwn(properties, name));
  if (fields !== undefined) return { in: 'fields', owner: block, fields, name };
  const column = ownList(block, 'columns').find((one) => ownText(one, 'dataIndex') === name);
  const isOfColumn = kind === 'search' && own(column, 'search') !== undefined;
  throw new NotFound(
    isOfColumn ? `The search field "${name}" belongs to the column of this name and goes with it` : `There is no ${kind} "${name}"`,
    name,
    all.flatMap((properties) => Object.keys(properties)),
    isOfColumn ? { didYouMean: `${String(block.name ?? block.block)}/column:${name}` } : {},
  );
}

function stepsOf(block: JsonRecord): readonly unknown[] {
  const items = own(block, 'items');
  return Array.isArray(items) ? items : [];
}

/** All blocks of a screen, outer ones first. */
export function blocksOf(screen: Draft): readonly BlockPlace[] {
  const found: BlockPlace[] = [];
  const pending: { readonly key: string; readonly value: unknown }[] = [{ key: 'body', value: screen.body }];
  for (const { key, value } of pending) {
    if (Array.isArray(value) && blockLists.has(key))
      value.forEach((block, index) => {
        if (isRecord(block)) found.push({ block: block as Draft, siblings: value, index });
      });
    if (typeof value === 'object' && value !== null)
      for (const [name, child] of Object.entries(value)) pending.push({ key: name, value: child });
  }
  return found;
}

function isPart(kind: string): kind is PartName {
  return Object.hasOwn(partLists, kind);
}
