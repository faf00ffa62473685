import { Boolean as Bool, Enum, Optional, String as Text } from 'typebox';
import { record } from '../../contract/envelope.ts';
import { rules } from '../../contract/rules/all.ts';
import type { Knowledge, Parameters, WidgetFacts } from '../../src/runtime/language/check/knowledge.ts';
import { examine } from '../../src/runtime/language/examine.ts';
import type { Problem } from '../../src/runtime/language/stages.ts';
import { schemaOf } from '../../src/runtime/language/walk/schema.ts';
import { screensByPath } from '../../src/runtime/routes/match.ts';
import { linkCell } from '../../src/widgets/cell/link.tsx';

const texts = ['order.list.title', 'order.customerNo', 'order.total', 'order.abandon', 'order.abandonConfirm', 'order.done'];

/** The checker's knowledge in these tests: minimal, so that a test fails only for its own reason. */
const routes = new Map([
  ['/order/detail', 'order/OrderDetail'],
  ['/order/list', 'order/OrderList'],
]);

export const knowledge: Knowledge = {
  dictionaries: new Map([
    ['order_status', ['draft', 'generated', 'voided']],
    ['goods_type', ['general', 'battery']],
  ]),
  permissions: new Set(['order:list', 'order:amount', 'order:abandon']),
  messages: new Map([
    ['zh-CN', new Set([...texts, 'order.onlyChinese'])],
    ['en-US', new Set(texts)],
  ]),
  placeholders: new Map([
    ['order.abandonConfirm', ['no']],
    ['order.done', []],
  ]),
  rules: new Set(Object.keys(rules)),
  screens: new Map<string, Parameters | null>([
    ['order/OrderDetail', { id: { type: 'string', required: true }, mode: { type: 'string' } }],
    ['order/OrderList', { createTime: { type: 'string', isRange: true }, page: { type: 'string' } }],
    ['order/Unknown', null],
  ]),
  fragments: new Map<string, unknown>([
    ['address', { properties: { city: { title: 'order.customerNo', 'x-component': 'Input' } } }],
    ['self', { properties: { again: { fragment: 'self' } } }],
  ]),
  icons: new Set(['download', 'stop', 'home']),
  widgets: new Map<string, WidgetFacts>([
    ['field:Input', { kind: 'field', properties: schemaOf(record({ maxLength: Optional(Text()) })), search: 'value', value: 'text' }],
    ['field:Select', { kind: 'field', properties: schemaOf(record({})), search: 'value', value: 'text', needsDict: true }],
    ['field:Checkbox', { kind: 'field', properties: schemaOf(record({})), search: 'value', value: 'boolean' }],
    ['cell:dict', { kind: 'cell', properties: schemaOf(record({})), needsDict: true }],
    ['field:DateRange', { kind: 'field', properties: schemaOf(record({})), search: 'range' }],
    ['field:NumberList', { kind: 'field', properties: schemaOf(record({})), search: 'numbers' }],
    ['cell:money', { kind: 'cell', properties: schemaOf(record({ currency: Optional(Text({ maxLength: 3 })), bold: Optional(Bool()) })) }],
    ['cell:measure', { kind: 'cell', properties: schemaOf(record({ unit: Enum(['kg', 'cm']) })) }],
    ['cell:link', { kind: 'cell', properties: schemaOf(linkCell.properties) }],
    ['widget:greeting', { kind: 'widget', properties: schemaOf(record({ size: Optional(Enum(['large', 'small'])) })), acts: false }],
  ]),
  routes,
  screenAt: screensByPath(routes),
};

/** A valid list of orders with changes. */
export function orderList(changes: object): object {
  return screenOf({
    block: 'list',
    source: { call: 'order.list' },
    columns: [{ dataIndex: 'customerNo', title: 'order.customerNo' }],
    ...changes,
  });
}

export function screenOf(...body: readonly object[]): object {
  return { schemaVersion: 3, title: 'order.list.title', body };
}

/** Without those of names that nothing uses: documents of tests declare more than they need. */
export function problemsOf(document: unknown): readonly Problem[] {
  return examine(document, knowledge).problems.filter(({ code }) => code !== 'unused_name');
}

/** Codes and paths of the problems, which others rely on. */
export function told(document: unknown): string[] {
  return problemsOf(document).map(({ code, path }) => `${code} ${path}`);
}
