import type { RowFilter, RuleColumns } from '../../permission/db/row-rules.ts';
import { shipmentOrder } from './tables.ts';

/** Columns of the order list that a data rule may refer to, by their names in the list. */
export const orderRuleColumns = {
  customerNo: { column: shipmentOrder.customerNo, kind: 'text' },
  transactionOrderNo: { column: shipmentOrder.transactionOrderNo, kind: 'text' },
  trackingNumber: { column: shipmentOrder.trackingNumber, kind: 'text' },
  documentStatus: { column: shipmentOrder.documentStatus, kind: 'code' },
  logisticsStatus: { column: shipmentOrder.logisticsStatus, kind: 'code' },
  settlementStatus: { column: shipmentOrder.settlementStatus, kind: 'code' },
  confirmStatus: { column: shipmentOrder.confirmStatus, kind: 'code' },
  productCode: { column: shipmentOrder.productCode, kind: 'code' },
  goodsType: { column: shipmentOrder.goodsType, kind: 'code' },
  orderSource: { column: shipmentOrder.orderSource, kind: 'code' },
  consigneeName: { column: shipmentOrder.consigneeName, kind: 'text' },
  consigneeCountry: { column: shipmentOrder.consigneeCountry, kind: 'code' },
  addressType: { column: shipmentOrder.addressType, kind: 'code' },
  isRemote: { column: shipmentOrder.isRemote, kind: 'boolean' },
  orderWeight: { column: shipmentOrder.weight, kind: 'number' },
  boxCount: { column: shipmentOrder.boxCount, kind: 'number' },
  realTotalAmount: { column: shipmentOrder.totalAmount, kind: 'number' },
  currencyCode: { column: shipmentOrder.currency, kind: 'code' },
  deliveryAddressCode: { column: shipmentOrder.deliveryAddressCode, kind: 'text' },
  createBy: { column: shipmentOrder.createdBy, kind: 'text' },
  createTime: { column: shipmentOrder.createdAt, kind: 'time' },
  warehousingTime: { column: shipmentOrder.warehousedAt, kind: 'time' },
  exitTime: { column: shipmentOrder.exitedAt, kind: 'time' },
  deliveryTime: { column: shipmentOrder.deliveredAt, kind: 'time' },
  payTime: { column: shipmentOrder.paidAt, kind: 'time' },
} as const satisfies RuleColumns;

export type OrderRuleField = keyof typeof orderRuleColumns;
export type OrderRows = RowFilter<OrderRuleField>;
