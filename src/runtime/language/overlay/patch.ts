import { isRecord } from '../walk/schema.ts';
import { type Draft, fieldsIn, findBlock, findPart, listOf, NotFound, type PartPlace } from './find.ts';
import { forgetColumn, forgetSearch } from './forget.ts';
import type { Patch } from './grammar.ts';

/**
 * Does one patch to a copy of a document.
 * @throws NotFound when the document has not what the patch names
 */
export function applyPatch(screen: Draft, patch: Patch): void {
  if ('hide' in patch) hide(screen, patch.at);
  else if ('title' in patch) place(screen, patch.at).title = patch.title;
  else if ('default' in patch) place(screen, patch.at).default = patch.default;
  else if ('required' in patch) place(screen, patch.at).required = true;
  else if ('move' in patch) move(findPart(screen, patch.at), patch.move);
  else if ('column' in patch) insert(listOf(findBlock(screen, patch.at).block, 'column'), patch.column, patch.after, 'dataIndex');
  else if ('action' in patch) insert(listOf(findBlock(screen, patch.at).block, patch.place), patch.action, patch.after, 'name');
  else if ('field' in patch) addField(screen, patch.at, patch.name, patch.field, patch.after);
  else {
    const { siblings, index } = findBlock(screen, patch.at);
    siblings.splice(index + 1, 0, patch.widget);
  }
}

function hide(screen: Draft, at: string): void {
  if (!at.includes('/')) {
    const { siblings, index } = findBlock(screen, at);
    siblings.splice(index, 1);
    return;
  }
  const found = findPart(screen, at);
  if (found.in === 'fields') {
    delete found.fields[found.name];
    forgetSearch(found.owner, found.name);
    return;
  }
  const [part] = found.list.splice(found.index, 1);
  const block = findBlock(screen, at.slice(0, at.indexOf('/'))).block;
  if (found.list === block.columns) forgetColumn(block, found.keyOf(part));
}

/** The object that a patch writes: a block, or a part of one. */
function place(screen: Draft, at: string): Draft {
  if (!at.includes('/')) return findBlock(screen, at).block;
  const found = findPart(screen, at);
  const part = found.in === 'list' ? found.list[found.index] : found.fields[found.name];
  if (!isRecord(part)) throw new NotFound(`"${at}" is no object`, at, []);
  return part as Draft;
}

type Where = 'first' | 'last' | { readonly before: string } | { readonly after: string };

function move(found: PartPlace, where: Where): void {
  if (found.in === 'list') {
    const [part] = found.list.splice(found.index, 1);
    found.list.splice(positionIn(found.list.map(found.keyOf), where), 0, part);
    return;
  }
  const { fields, name } = found;
  const entries = Object.entries(fields).filter(([key]) => key !== name);
  entries.splice(
    positionIn(
      entries.map(([key]) => key),
      where,
    ),
    0,
    [name, fields[name]],
  );
  refill(fields, entries);
}

function positionIn(names: readonly (string | undefined)[], where: Where): number {
  if (where === 'first') return 0;
  if (where === 'last') return names.length;
  const beside = 'before' in where ? where.before : where.after;
  const index = names.indexOf(beside);
  if (index < 0)
    throw new NotFound(
      `There is no "${beside}" to stand beside`,
      beside,
      names.flatMap((name) => name ?? []),
    );
  return 'before' in where ? index : index + 1;
}

function insert(list: unknown[], part: unknown, after: string | undefined, key: 'dataIndex' | 'name'): void {
  const names = list.map((item) => (isRecord(item) && typeof item[key] === 'string' ? item[key] : undefined));
  list.splice(after === undefined ? list.length : positionIn(names, { after }), 0, part);
}

function addField(screen: Draft, at: string, name: string, field: unknown, after: string | undefined): void {
  const groups = fieldsIn(findBlock(screen, at).block);
  const fields = after === undefined ? groups[0] : groups.find((properties) => Object.hasOwn(properties, after));
  if (fields === undefined)
    throw new NotFound(
      `There is no field "${after ?? ''}" to stand after`,
      after ?? '',
      groups.flatMap((one) => Object.keys(one)),
    );
  if (groups.some((properties) => Object.hasOwn(properties, name))) throw new NotFound(`There is a field "${name}" already`, name, []);
  const entries = Object.entries(fields);
  const index = after === undefined ? entries.length : entries.findIndex(([key]) => key === after) + 1;
  entries.splice(index, 0, [name, field]);
  refill(fields, entries);
}

/** The order of a form's fields is that of its object's names. */
function refill(fields: Draft, entries: readonly (readonly [string, unknown])[]): void {
  for (const key of Object.keys(fields)) delete fields[key];
  for (const [key, value] of entries) fields[key] = value;
}
