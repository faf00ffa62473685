import type { OrderRow } from '../../contract/entities/orders/order.ts';
import { viewOf } from '../../contract/order-states.ts';
import type { Language } from '../calls/caller.ts';
import { type TextOf, textIn } from '../dictionaries/dictionaries.ts';
import { moneyText } from '../money/money.ts';
import type { OrderRecord } from './db/order-records.ts';
import type { OrderVisibility } from './order-visibility.ts';
import { noteText } from './platform-notes.ts';

/** Dictionaries whose texts a row carries. */
export const rowDictionaries = [
  'order_status',
  'logistics_status',
  'settlement_status',
  'confirm_status',
  'goods_type',
  'order_source',
  'country',
  'address_type',
  'signature_service',
  'claim_status',
] as const;

export interface RowView {
  readonly language: Language;
  readonly textOf: TextOf;
  readonly visibility: OrderVisibility;
}

/** Converts a stored order to its reply. */
export function orderRow(record: OrderRecord, { language, textOf, visibility }: RowView): OrderRow {
  const orderStatus = viewOf({ document: record.documentStatus, logistics: record.logisticsStatus, money: record.settlementStatus });
  const textOrEmpty = (dictionary: string, value: string | null) => (value === null ? '' : textOf(dictionary, value));
  return {
    id: record.id,
    customerNo: record.customerNo,
    transactionOrderNo: record.transactionOrderNo,
    trackingNumber: record.trackingNumber,
    masterTrackingId: record.masterTrackingNumber,
    orderStatus,
    orderStatus_dictText: textOf('order_status', orderStatus),
    documentStatus: record.documentStatus,
    logisticsStatus: record.logisticsStatus,
    logisticsStatus_dictText: textOf('logistics_status', record.logisticsStatus),
    settlementStatus: record.settlementStatus,
    settlementStatus_dictText: textOf('settlement_status', record.settlementStatus),
    confirmStatus: record.confirmStatus,
    confirmStatus_dictText: textOf('confirm_status', record.confirmStatus),
    productCode: record.productCode,
    productName: record.productNames === null ? record.productCode : (textIn(record.productNames, language) ?? record.productCode),
    goodsType: record.goodsType,
    goodsType_dictText: textOrEmpty('goods_type', record.goodsType),
    orderSource: record.orderSource,
    orderSourceDictText: textOf('order_source', record.orderSource),
    consigneeName: record.consigneeName,
    consigneeCountry: record.consigneeCountry,
    consigneeCountry_dictText: textOrEmpty('country', record.consigneeCountry),
    consigneeCity: record.consigneeCity,
    addressType: record.addressType,
    addressType_dictText: textOrEmpty('address_type', record.addressType),
    isRemote: record.isRemote,
    orderWeight: record.weight,
    boxCount: record.boxCount,
    packageSize: record.packageSize,
    realTotalAmount: visibility.amounts ? moneyOrNull(record.totalAmount, record.currency) : null,
    currencyCode: record.currency,
    declaredValue: moneyOrNull(record.declaredValue, record.declaredCurrency),
    declaredCurrency: record.declaredCurrency,
    insuranceValue: moneyOrNull(record.insuranceValue, record.insuranceCurrency),
    insuranceCurrency: record.insuranceCurrency,
    codPrice: moneyOrNull(record.codAmount, record.codCurrency),
    codCurrency: record.codCurrency,
    signatureService: record.signatureService,
    signatureService_dictText: textOrEmpty('signature_service', record.signatureService),
    deliveryAddressCode: record.deliveryAddressCode,
    failReason: record.failReason === null ? null : noteText(record.failReason, language),
    examineRemark: record.examineRemark,
    remark: visibility.remarks ? record.remark : null,
    shipBy: record.shipBy,
    createTime: record.createdAt,
    shipDateStamp: record.shipAt,
    warehousingTime: record.warehousedAt,
    exitTime: record.exitedAt,
    deliveryTime: record.deliveredAt,
    payTime: record.paidAt,
    refundTime: record.refundedAt,
    claimStatus: record.claimStatus,
    claimStatus_dictText: textOrEmpty('claim_status', record.claimStatus),
    claimAmount: visibility.amounts ? moneyOrNull(record.claimAmount, record.currency) : null,
  };
}

function moneyOrNull(amount: string | null, currency: string | null): string | null {
  return amount === null || currency === null ? null : moneyText(amount, currency);
}
