import { ownText } from '../../src/runtime/language/walk/schema.ts';
import { Actions, knowsPath, type PageMaking } from './actions.ts';
import { neededBy } from './calls.ts';
import type { Json } from './plain-fields.ts';
import { isBelow, type Page } from './plan.ts';
import { isPlain, type Shape } from './shapes.ts';
import { rowKeyOf, shownValues, widthOf } from './shown.ts';
import { argumentsOf, fromParams, member } from './steps.ts';

/** What one page shows at most: a document has limits, and so has a reader. */
const most = { values: 150, parts: 40, items: 60, depth: 3 } as const;

/** The body of a page that shows one record. */
export function detailBody(page: Page, making: PageMaking): Json {
  const { call } = page;
  const record = call.payload?.shape ?? call.reply;
  if (record === undefined) throw new Error(`${call.call} answers no record.`);
  const sent = argumentsOf(neededBy(call), fromParams(page));
  const source = { call: call.call, ...(Object.keys(sent).length === 0 ? {} : { with: sent }) };
  const parts = new Parts(making, record.name ?? call.id);
  const block = parts.block(record, source, making.texts.own(page.said, page.said), 0);
  const actions = actionsOf(page, making);
  return { ...block, name: 'record', ...(actions.length === 0 ? {} : { block: 'detail', actions: actions.slice(0, 30) }) };
}

function actionsOf(page: Page, making: PageMaking): readonly Json[] {
  const { call, resource } = page;
  const known = fromParams(page);
  const actions = new Actions(making);
  if (call !== resource.item) return [];
  actions.to(
    making.plan.pages.find((one) => one.kind === 'edit' && one.resource === resource),
    known,
    making.texts.both('edit', { zh: '编辑', en: 'Edit' }),
  );
  for (const one of making.plan.pages) if ((one.kind === 'list' || one.kind === 'detail') && isBelow(one, page)) actions.to(one, known);
  for (const one of resource.ofItem)
    if (making.plan.pageOf(one) === undefined && !actions.call(one, known))
      making.report.note(one.pointer, 'a call whose reply no page shows', one.summary);
  if (resource.remove !== undefined && knowsPath(resource.remove, known)) actions.call(resource.remove, known, [{ close: true }]);
  return actions.made;
}

/** Groups of a record's values, the records in it, and its lists. */
export class Parts {
  readonly #making: PageMaking;
  readonly #scope: string;
  #values = 0;
  #parts = 0;

  constructor(making: PageMaking, scope: string) {
    this.#making = making;
    this.#scope = scope;
  }

  block(record: Shape, source: Json, title: string, depth: number): Json {
    if (record.type !== 'object') return this.#ofValues(record, source, title);
    const items = this.#limited(shownValues(record, this.#making, this.#scope), record).slice(0, most.items);
    const whole = record.mapOf === undefined ? null : this.#map('data', record.mapOf, title);
    const body = [
      ...(whole === null ? [] : [whole]),
      ...[...record.members].flatMap(([name, part]) => this.#part(name, part, depth) ?? []),
    ];
    // Details without values of their own have no place for a title.
    if (items.length === 0 && body.length > 0) return { block: 'card', title, source, body };
    return { block: 'detail', title, source, columns: 2, ...(items.length === 0 ? {} : { items }), ...(body.length === 0 ? {} : { body }) };
  }

  /** What has no names is shown as a whole. */
  #ofValues({ type }: Shape, source: Json, title: string): Json {
    const values = this.#making.texts.both('value', { zh: '值', en: 'Value' });
    const cell = type === 'array' ? { cell: { use: 'tags' } } : {};
    return { block: 'detail', title, source, columns: 1, items: [{ dataIndex: 'value', title: values, value: '{{ data }}', ...cell }] };
  }

  /** Values by names that nobody knows before: a list of names and values. */
  #map(path: string, values: Shape, title: string): Json | null {
    const { texts } = this.#making;
    const isSingle = isPlain(values);
    const inner = isSingle
      ? []
      : shownValues(values, this.#making, this.#scope).map((value) => ({ ...value, dataIndex: `value.${value.dataIndex}` }));
    if (!isSingle && inner.length === 0) return null;
    this.#parts += 1;
    // Each expression has a variable of its own: the checker counts equal expressions.
    const key = `k${this.#parts}`;
    const name = { dataIndex: 'name', title: texts.both('name', { zh: '名称', en: 'Name' }), width: 200 };
    const plain = {
      dataIndex: 'value',
      title: texts.both('value', { zh: '值', en: 'Value' }),
      width: 300,
      ...(values.type === 'array' ? { cell: { use: 'tags' } } : {}),
    };
    return {
      block: 'list',
      title,
      source: { value: `{{ ${path}.map(${key}, {'name': ${key}, 'value': ${path}[${key}]}) }}` },
      rowKey: 'name',
      columns: [name, ...(isSingle ? [plain] : this.#limited(inner, values).map((value) => ({ ...value, width: widthOf(value) })))],
    };
  }

  #limited<T>(values: readonly T[], { pointer }: Shape): readonly T[] {
    const room = Math.max(0, most.values - this.#values);
    if (values.length > room) this.#making.report.note(pointer, `values beyond the ${most.values} that a page shows`);
    const shown = values.slice(0, room);
    this.#values += shown.length;
    return shown;
  }

  #part(name: string, part: Shape, depth: number): Json | null {
    const { texts, report } = this.#making;
    const row = part.type === 'array' ? part.item : undefined;
    if (part.isWriteOnly || (part.type !== 'object' && row?.type !== 'object' && row?.type !== 'array')) return null;
    const lost = (reason: string) => {
      report.note(part.pointer, reason, `${name}: ${ownText(part.raw, 'description') ?? ''}`);
      return null;
    };
    if (name === '' || name.includes('.')) return lost('a part whose name has a dot, which pages cannot reach');
    if (depth >= most.depth) return lost(`a part that stands more than ${most.depth} levels deep`);
    if (this.#parts >= most.parts) return lost(`parts beyond the ${most.parts} that a page shows`);
    const title = texts.label(name, ownText(part.raw, 'title'));
    if (part.type === 'object') {
      if (part.members.size === 0) {
        const map = part.mapOf === undefined ? null : this.#map(member('data', name), part.mapOf, title);
        return map ?? lost(part.mapOf === undefined ? 'an object without members' : 'an object whose names are not fixed');
      }
      this.#parts += 1;
      const made = this.block(part, { from: name }, title, depth + 1);
      return made.items === undefined && made.body === undefined ? null : made;
    }
    if (row === undefined || row.members.size === 0) return lost('a list of lists, or of objects whose names are not fixed');
    return this.#list(name, row, title, lost);
  }

  #list(name: string, row: Shape, title: string, lost: (reason: string) => null): Json | null {
    const values = this.#limited(shownValues(row, this.#making, row.name ?? this.#scope, true), row).slice(0, most.items);
    const rowKey = rowKeyOf(row);
    if (values.length === 0 || rowKey === undefined) return lost('a list whose rows have no plain members');
    this.#parts += 1;
    return {
      block: 'list',
      title,
      source: { from: name },
      ...(rowKey === 'id' ? {} : { rowKey }),
      columns: values.map((value, index) => ({ ...value, width: widthOf(value), ...(index >= 8 ? { hideInTable: true } : {}) })),
    };
  }
}
