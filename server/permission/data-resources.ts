import type { Language } from '../calls/caller.ts';
import { orderRuleColumns } from '../orders/db/order-rows.ts';
import { exportColumns } from '../orders/export-columns.ts';
import type { RuleColumns } from './db/row-rules.ts';

/** Rows that data rules restrict. */
export interface DataResource<F extends string = string> {
  readonly name: string;
  /** Key of the menu that the rules belong to; they apply to every call on these rows. */
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

/** All resources with data rules. */
export const dataResources: readonly DataResource[] = [orderData];

/** Titles of columns that differ from the export's. */
const ownTitles: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  createBy: { zh_CN: '创建人', en_US: 'Created by' },
  documentStatus: { zh_CN: '单据状态', en_US: 'Document status' },
  productCode: { zh_CN: '产品代码', en_US: 'Product code' },
};
