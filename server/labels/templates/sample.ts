import type { DocumentKind } from '../../../contract/entities/orders/label.ts';
import type { Facts } from '../layout/fill.ts';

/** Facts to try a template with: an ordinary parcel, with a long address. */
export function sampleFacts(kind: DocumentKind): Facts {
  return { fields: kind === 'hand_over_sheet' ? sheet : order, rows: rows[kind] ?? goods };
}

const order: Readonly<Record<string, string>> = {
  fromName: '深圳市远航电子商务有限公司',
  fromCompany: 'Yuanhang E-Commerce Co., Ltd.',
  fromAddress: '广东省深圳市宝安区西乡街道固戍一路 88 号仓储中心 2 楼',
  fromCity: '深圳市',
  fromProvince: '广东省',
  fromPostCode: '518126',
  fromCountry: 'China 中国',
  fromCountryCode: 'CN',
  fromPhone: '+86 755 2345 6789',
  fromTaxNo: '91440300MA5EXAMPLE',
  toName: 'Alexandra Montgomery-Fitzgerald',
  toCompany: 'Northern California Household Goods Trading Company',
  toAddress: '1234 Martin Luther King Junior Boulevard West\nBuilding C, Apartment 1208, Buzzer 42\nSan Francisco, CA',
  toCity: 'San Francisco',
  toProvince: 'CA',
  toPostCode: '94110-1234',
  toCountry: 'United States 美国',
  toCountryCode: 'US',
  toPhone: '+1 415 555 0142',
  toTaxNo: '12-3456789',
  customerNo: 'SAMPLE-20261123-0001',
  trackingNumber: 'WB2611230000012CN',
  masterTrackingNumber: 'WB2611230000001CN',
  transactionOrderNo: 'T2026112300000001',
  productCode: 'US-STANDARD',
  productName: '美国专线标准 US standard line',
  goodsType: 'With battery 带电',
  deliveryAddressCode: 'SZ-A-01-02',
  signatureService: 'Adult signature 成人签收',
  insurance: 'USD 1,000.00',
  cashOnDelivery: 'COD USD 129.90',
  createTime: '2026-11-23 09:30',
  printDate: '2026-11-23',
  boxNo: 'BOX0001',
  boxIndex: '1',
  boxCount: '2',
  boxWeight: '12.345',
  boxSize: '60 × 40 × 30 cm',
  orderWeight: '24.690',
  goodsSummary: 'Bluetooth earphones × 2; Phone case × 10; USB-C cable × 3',
  goodsQuantity: '15',
  netWeight: '1.85',
  declaredValue: 'USD 49.60',
  category: '[x] Sale of goods   [ ] Gift   [ ] Documents   [ ] Commercial sample   [ ] Returned goods   [ ] Other',
  sdrValue: '36.9',
  sdrRate: '1 USD = 0.735 SDR (2025-10-31)',
  invoiceNo: 'SAMPLE-20261123-0001',
  orders: '1',
  pieces: '15',
};

const goods = [
  ['蓝牙耳机', 'Bluetooth earphones', '2', 'piece', '12.50', '25.00', '0.2', '851830'],
  ['手机壳', 'Phone case', '10', 'piece', '1.80', '18.00', '0.5', '392690'],
  ['数据线', 'USB-C cable', '3', 'piece', '2.20', '6.60', '0.15', '854442'],
].map(
  (
    [goodsName = '', goodsNameEn = '', quantity = '', declareUnit = '', unitValue = '', lineValue = '', netWeight = '', hsCode = ''],
    at,
  ) => ({
    lineNo: String(at + 1),
    goodsName,
    goodsNameEn,
    quantity,
    declareUnit,
    unitValue,
    lineValue,
    currencyCode: 'USD',
    netWeight,
    hsCode,
    madeCountry: 'China 中国',
    boxNo: 'BOX0001',
  }),
);

const sheet: Readonly<Record<string, string>> = {
  shipmentNo: 'SH20261123000001',
  deliverDate: '2026-11-23',
  arrivalDate: '2026-11-24',
  remark: '请在 18:00 前取件 Please collect before 18:00',
  tickets: '3',
  pieces: '4',
  weight: '25.310',
  square: '0.123',
  shipper: '张晓明',
  printDate: '2026-11-23',
};

const rows: Partial<Record<DocumentKind, Facts['rows']>> = {
  pick_list: [1, 2, 3].map((lineNo) => ({
    lineNo: String(lineNo),
    location: `A-0${lineNo}-02`,
    customerNo: `SAMPLE-20261123-000${lineNo}`,
    trackingNumber: `WB261123000001${lineNo}CN`,
    goodsName: '蓝牙耳机 Bluetooth earphones',
    quantity: '2',
  })),
  hand_over_sheet: [1, 2, 3].map((lineNo) => ({
    lineNo: String(lineNo),
    customerNo: `SAMPLE-20261123-000${lineNo}`,
    trackingNumber: `WB261123000001${lineNo}CN`,
    productName: '美国专线标准',
    country: 'US',
    pieces: '1',
    weight: '8.437',
    square: '0.041',
  })),
};
