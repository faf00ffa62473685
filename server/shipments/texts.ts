import type { TextTable } from '../calls/text-table.ts';

/** Texts of shipments. */
export const shipmentTexts = {
  'error.shipmentNotFound': { zh_CN: '发货单不存在', en_US: 'There is no such shipment' },
  'error.shipmentNotOpen': {
    zh_CN: '发货单 {no} 已确认交接或已取消，不能再修改',
    en_US: 'Shipment {no} was handed over or cancelled already and cannot change',
  },
  'error.shipmentEmpty': { zh_CN: '发货单 {no} 中没有订单，请先添加', en_US: 'Shipment {no} has no orders; add some first' },
  'error.shipmentFull': { zh_CN: '一个发货单最多 {max} 个订单', en_US: 'A shipment takes at most {max} orders' },
  'error.shipmentChanged': {
    zh_CN: '待交接的订单已变为 {tickets} 个，请刷新后核对',
    en_US: '{tickets} orders wait now; reload and check them',
  },
  'error.shipmentNoTaken': { zh_CN: '发货单号 {no} 已存在', en_US: 'The shipment number {no} exists already' },
  'error.shipmentTooLate': {
    zh_CN: '已超过可取消交接的期限（确认后 {hours} 小时）',
    en_US: 'It is too late to cancel: the limit is {hours} hours after the hand-over',
  },
  'error.orderInShipment': { zh_CN: '该订单已在发货单 {no} 中', en_US: 'This order is in shipment {no} already' },
  'shipment.handedOver': { zh_CN: '该订单已交接', en_US: 'This order was handed over already' },
  'shipment.handedOverIn': { zh_CN: '该订单已随发货单 {no} 交接', en_US: 'This order was handed over already with shipment {no}' },
  'shipment.voided': { zh_CN: '该订单已作废', en_US: 'This order was abandoned' },
  'shipment.notGenerated': { zh_CN: '该订单尚未生成运单', en_US: 'This order has no label yet' },
  'shipment.notPaid': { zh_CN: '该订单未支付或已退款', en_US: 'This order is not paid, or was refunded' },
  'shipment.received': {
    zh_CN: '仓库已收到该订单，仍保留在发货单中',
    en_US: 'A warehouse has received this order; it stays in the shipment',
  },
  'shipment.notHere': { zh_CN: '该订单不在此发货单中', en_US: 'This order is not in this shipment' },
  'shipment.arrivalBefore': { zh_CN: '预计到达日期不能早于交货日期', en_US: 'The arrival cannot be before the delivery' },
  'shipment.logOne': { zh_CN: '{operation}：{no}', en_US: '{operation}: {no}' },
  'shipment.logMany': { zh_CN: '{operation}：{count} 个订单', en_US: '{operation}: {count} orders' },
} as const satisfies TextTable;
