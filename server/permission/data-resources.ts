import type { Language } from '../calls/caller.ts';
import { orderRuleColumns } from '../orders/db/order-rows.ts';
import { exportColumns } from '../orders/export-columns.ts';
import type { RuleColumns } from './db/row-rules.ts';

/** Rows that data rules narrow. */
export interface DataResource<F extends string = string> {
  readonly name: string;
  /** The key of the menu at which the rules are made; they hold for every call on these rows. */
  readonly menuKey: string;
  readonly columns: RuleColumns<F>;
  readonly title: (field: string, language: Language) => string;
}

export const orderData = {
  name: 'order',
  menuKey: 'order:list',
  columns: orderRuleColumns,
  title: (field, language) => (ownTitles[field] ?? exportColumns.find((column) => column.field === field)?.titles)?.[language] ?? field,
} satisfies DataResource<keyof typeof orderRuleColumns>;

/** A rule's resource is found here or nowhere. */
export const dataResources: readonly DataResource[] = [orderData];

/** Columns that are not exported under their own name. */
const ownTitles: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  createBy: { zh_CN: '创建人', en_US: 'Created by' },
  documentStatus: { zh_CN: '单据状态', en_US: 'Document status' },
  productCode: { zh_CN: '产品代码', en_US: 'Product code' },
};
