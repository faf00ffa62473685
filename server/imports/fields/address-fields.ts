import type { AddressKind } from '../../addresses/db/addresses.ts';
import { field, type ImportField } from './import-field.ts';
import { partyFields } from './party-fields.ts';

export const addressImportFields: Readonly<Record<AddressKind, readonly ImportField[]>> = {
  shipper: [
    field('address', 'code', '地址代码', 'Code', 'SZ-01', '代码|编码|地址代码|code|address code', { required: true }),
    ...partyFields('address', '', ''),
    field('address', 'warehouseCode', '仓库', 'Warehouse', '', '仓库代码|warehouse|warehouse code', { list: 'warehouse' }),
    field('address', 'isDefault', '默认地址', 'Default', '', '默认|是否默认|default', { isFlag: true }),
  ],
  consignee: [
    field('address', 'code', '地址代码', 'Code', '', '代码|编码|地址代码|code|address code'),
    ...partyFields('address', '', ''),
    field('address', 'isDefault', '默认地址', 'Default', '', '默认|是否默认|default', { isFlag: true }),
  ],
  delivery: [
    field('address', 'code', '地址代码', 'Code', 'DOCK-1', '代码|编码|地址代码|code|address code', { required: true }),
    ...partyFields('address', '', ''),
    field('address', 'isDefault', '默认地址', 'Default', '', '默认|是否默认|default', { isFlag: true }),
  ],
};
