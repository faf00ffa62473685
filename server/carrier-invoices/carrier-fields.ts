import { type CarrierCharge, type CarrierColumns, carrierCharges } from '../../contract/entities/finance/carrier-invoice.ts';
import { field, type ImportField } from '../imports/fields/import-field.ts';

export type CarrierField = keyof CarrierColumns;

function column(name: CarrierField, zh: string, en: string, also: string): ImportField & { readonly name: CarrierField } {
  return { ...field('order', name, zh, en, '', also), name };
}

/** What a column of a carrier's workbook may be, with the headings that carriers give it. */
export const carrierFields = [
  column(
    'trackingNumber',
    '运单号',
    'Tracking no.',
    '跟踪号|快递单号|转单号|运单编号|tracking number|tracking|waybill|waybill number|air waybill number|awb|shipment number|consignment',
  ),
  column('orderNo', '订单号', 'Order no.', '客户单号|客户订单号|order number|customer order no|customer no'),
  column('reference', '参考号', 'Reference', '客户参考号|reference number|customer reference|shipper reference|shipment reference'),
  column('chargedOn', '日期', 'Date', '账单日期|发货日期|计费日期|invoice date|ship date|shipment date|service date'),
  column('billedWeight', '计费重', 'Billed weight', '计费重量|结算重量|收费重|chargeable weight|charged weight|billing weight|weight'),
  column('currencyColumn', '币种', 'Currency', '货币|结算币种|currency code|invoice currency'),
  column('chargeKind', '费用类型', 'Charge', '费用名称|费用项目|费用项|charge type|charge name|charge description|fee type|fee'),
  column('amount', '金额', 'Amount', '总金额|合计|总费用|应付金额|total|total amount|total charges|net amount|charge amount'),
  column('freight', '运费', 'Freight', '基础运费|基本运费|base charge|base rate|freight charge|transportation charge|weight charge'),
  column('fuel', '燃油附加费', 'Fuel surcharge', '燃油费|燃油|fuel|fuel charge'),
  column('remote', '偏远附加费', 'Remote area', '偏远费|偏远|remote area surcharge|remote|extended area|delivery area surcharge'),
  column('surcharge', '附加费', 'Surcharge', '其他附加费|surcharges|other surcharges|additional handling|accessorial'),
  column('duty', '关税与税费', 'Duty and tax', '关税|税费|税金|duty|duties|duties and taxes|vat|tax'),
  column('other', '其他费用', 'Other charges', '其他|杂费|other|other charge|miscellaneous'),
];

export const numberFields = ['trackingNumber', 'orderNo', 'reference'] as const satisfies readonly CarrierField[];

export function isCharge(name: string): name is CarrierCharge {
  return carrierCharges.some((charge) => charge === name);
}

export function isCarrierField(name: string): name is CarrierField {
  return carrierFields.some((field) => field.name === name);
}
