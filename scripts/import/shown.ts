import { ownText } from '../../src/runtime/language/walk/schema.ts';
import { nameContains } from '../new-screen/texts.ts';
import type { Making } from './fields.ts';
import { choicesOf, type Json, mostChoices } from './plain-fields.ts';
import { isPlain, type Shape } from './shapes.ts';

/** A value as a column or an item shows it. */
export interface Shown extends Json {
  readonly dataIndex: string;
}

/** The single values of a record; with `within`, those of the records in it too, one step down. */
export function shownValues(record: Shape, making: Making, scope: string, within = false): readonly Shown[] {
  const members = [...record.members].filter(([name, member]) => !member.isWriteOnly && isFit(name, member, making));
  const own = members.flatMap(([name, member]) => (isPlain(member) ? [shown(name, name, member, making, scope)] : []));
  if (!within) return own;
  const ofParts = members.flatMap(([name, member]): readonly Shown[] => {
    if (member.type !== 'object') return [];
    return [...member.members].flatMap(([inner, value]) =>
      isPlain(value) && !value.isWriteOnly && isFit(inner, value, making)
        ? [shown(`${name}.${inner}`, `${name} ${inner}`, value, making, scope)]
        : [],
    );
  });
  return [...own, ...ofParts];
}

/** A dot leads into a record, so a name with one cannot be reached. */
function isFit(name: string, { pointer, raw }: Shape, { report }: Making): boolean {
  const fits = name !== '' && !name.includes('.') && name.length <= 60;
  if (!fits) report.note(pointer, 'a member whose name has a dot, which pages cannot reach', ownText(raw, 'description'));
  return fits;
}

function shown(dataIndex: string, name: string, shape: Shape, { texts }: Making, scope: string): Shown {
  const { raw } = shape;
  const tooltip = texts.hint(`${scope}_${name}`, ownText(raw, 'description'));
  return {
    dataIndex,
    title: texts.label(name, ownText(raw, 'title')),
    ...(tooltip === undefined ? {} : { tooltip }),
    ...look(name, shape, texts),
  };
}

const valueTypes: Readonly<Record<string, string>> = { 'date-time': 'dateTime', date: 'date' };

function look(name: string, { type, raw, item, enum: values }: Shape, texts: Making['texts']): Json {
  if (values !== undefined && values.length <= mostChoices) return { enum: choicesOf(name, values, texts) };
  if (type === 'array')
    return item?.enum !== undefined || item?.type === 'string' ? { cell: { use: 'tags' } } : { cell: { use: 'numberList' } };
  if (type === 'boolean') return { valueType: 'boolean' };
  if (type === 'integer' || type === 'number') return isKey(name) ? { copyable: true } : { valueType: 'digit' };
  const valueType = type === 'string' ? valueTypes[ownText(raw, 'format') ?? ''] : undefined;
  if (valueType !== undefined) return { valueType };
  return isKey(name) ? { copyable: true } : {};
}

function isKey(name: string): boolean {
  return nameContains(name, 'id', 'uuid', 'key', 'number', 'code', 'hash', 'digest', 'sha');
}

/** How wide a column is, by what it shows. */
export function widthOf({ valueType, copyable, dataIndex, cell }: Shown): number {
  if (valueType === 'dateTime') return 160;
  if (valueType !== undefined) return 110;
  if (cell !== undefined) return 200;
  return isLong(dataIndex) ? 240 : copyable === true ? 180 : 150;
}

export function isLong(name: string): boolean {
  return nameContains(name, 'description', 'message', 'content', 'url', 'body', 'title', 'name', 'address', 'note', 'comment');
}

/** The member that tells rows apart. */
export function rowKeyOf(row: Shape): string | undefined {
  if (row.members.has('id') && row.members.get('id')?.isNullable === false) return 'id';
  const single = [...row.members].filter(
    ([name, { type, isNullable }]) => !isNullable && (type === 'string' || type === 'integer' || type === 'number') && !name.includes('.'),
  );
  const wanted = ['id', 'uuid', 'key', 'hash', 'name', 'code', 'number'];
  for (const one of wanted) {
    const found = single.find(([name]) => name.toLowerCase() === one) ?? single.find(([name]) => nameContains(name, one));
    if (found !== undefined) return found[0];
  }
  return single[0]?.[0];
}
