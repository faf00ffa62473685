import type { OrderRow } from '../../contract/entities/orders/order.ts';
import { measure } from '../../contract/values/measure.ts';
import { money } from '../../contract/values/money.ts';
import type { Language } from '../calls/caller.ts';
import type { SheetCell } from '../files/workbook.ts';
import type { OrderVisibility } from './order-visibility.ts';

export interface ExportColumn {
  readonly field: string;
  readonly titles: Readonly<Record<Language, string>>;
  readonly width: number;
  /** Number format of the cell; the cell is text without it. */
  readonly format?: string;
  /** Restricts the column to callers who may see these values. */
  readonly only?: keyof OrderVisibility;
  readonly cell: (row: OrderRow, language: Language) => SheetCell;
}

/** Eleven integer digits and three decimals fit a double exactly, so amounts are numbers that a sheet can add up. */
const amountFormat = '0.00#';
const weightFormat = '0.000';

/** All columns of an export in order; dictionary codes appear as texts. */
export const exportColumns: readonly ExportColumn[] = [
  text('customerNo', '客户单号', 'Customer no.', 24),
  text('transactionOrderNo', '交易单号', 'Transaction no.', 24),
  text('trackingNumber', '运单号', 'Tracking no.', 24),
  text('masterTrackingId', '主运单号', 'Master tracking no.', 24),
  dictionary('orderStatus', 'orderStatus_dictText', '订单状态', 'Status'),
  dictionary('logisticsStatus', 'logisticsStatus_dictText', '物流状态', 'Logistics'),
  dictionary('settlementStatus', 'settlementStatus_dictText', '付款状态', 'Payment'),
  dictionary('confirmStatus', 'confirmStatus_dictText', '审核状态', 'Review'),
  text('productName', '产品', 'Product', 24),
  dictionary('goodsType', 'goodsType_dictText', '货物类型', 'Goods type'),
  dictionary('orderSource', 'orderSourceDictText', '订单来源', 'Source'),
  text('consigneeName', '收件人', 'Recipient', 22),
  dictionary('consigneeCountry', 'consigneeCountry_dictText', '目的国家', 'Destination'),
  dictionary('addressType', 'addressType_dictText', '地址类型', 'Address type'),
  {
    field: 'isRemote',
    titles: { zh_CN: '偏远地区', en_US: 'Remote area' },
    width: 12,
    cell: (row, language) => yesNo[language][row.isRemote ? 0 : 1],
  },
  weight('orderWeight', '重量 (kg)', 'Weight (kg)'),
  number('boxCount', '箱数', 'Boxes', '0'),
  text('packageSize', '包裹尺寸 (cm)', 'Package size (cm)', 18),
  { ...amount('realTotalAmount', 'currencyCode', '总金额', 'Total'), only: 'amounts' },
  { ...text('currencyCode', '币种', 'Currency', 10), only: 'amounts' },
  amount('declaredValue', 'declaredCurrency', '申报价值', 'Declared value'),
  text('declaredCurrency', '申报币种', 'Declared currency', 10),
  amount('insuranceValue', 'insuranceCurrency', '保险金额', 'Insured value'),
  text('insuranceCurrency', '保险币种', 'Insurance currency', 10),
  amount('codPrice', 'codCurrency', '代收货款', 'Cash on delivery'),
  text('codCurrency', '代收币种', 'COD currency', 10),
  dictionary('signatureService', 'signatureService_dictText', '签收服务', 'Signature service'),
  text('deliveryAddressCode', '交货地址代码', 'Delivery address code', 16),
  text('failReason', '失败原因', 'Failure reason', 30),
  text('examineRemark', '审核备注', 'Review remark', 30),
  { ...text('remark', '备注', 'Remark', 30), only: 'remarks' },
  text('shipBy', '最晚发货日', 'Ship-by date', 14),
  text('createTime', '创建时间', 'Created', 20),
  text('shipDateStamp', '发货时间', 'Shipped', 20),
  text('warehousingTime', '入库时间', 'Warehoused', 20),
  text('exitTime', '出库时间', 'Dispatched', 20),
  text('deliveryTime', '签收时间', 'Delivered', 20),
  text('payTime', '付款时间', 'Paid', 20),
  text('refundTime', '退款时间', 'Refunded', 20),
];

type FieldOf<V> = { [F in keyof OrderRow]: OrderRow[F] extends V ? F : never }[keyof OrderRow];

const yesNo = { zh_CN: ['是', '否'], en_US: ['Yes', 'No'] } as const;

function text(field: FieldOf<string | null>, zh_CN: string, en_US: string, width: number): ExportColumn {
  return { field, titles: { zh_CN, en_US }, width, cell: (row) => row[field] };
}

function dictionary(field: keyof OrderRow, shown: FieldOf<string>, zh_CN: string, en_US: string): ExportColumn {
  return { field, titles: { zh_CN, en_US }, width: 16, cell: (row) => row[shown] };
}

function number(field: FieldOf<number>, zh_CN: string, en_US: string, format: string): ExportColumn {
  return { field, titles: { zh_CN, en_US }, width: 14, format, cell: (row) => row[field] };
}

function weight(field: FieldOf<string | null>, zh_CN: string, en_US: string): ExportColumn {
  const cell = (row: OrderRow) => sheetNumber(measure.exported(row[field], { unit: 'kg' }));
  return { field, titles: { zh_CN, en_US }, width: 14, format: weightFormat, cell };
}

function amount(field: FieldOf<string | null>, currency: FieldOf<string | null>, zh_CN: string, en_US: string): ExportColumn {
  const cell = (row: OrderRow) => sheetNumber(money.exported(row[field], { currency: row[currency] ?? '' }));
  return { field, titles: { zh_CN, en_US }, width: 14, format: amountFormat, cell };
}

function sheetNumber(exported: string | null): number | null {
  return exported === null ? null : Number(exported);
}
