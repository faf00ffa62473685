/** A complete order of one of the demo's products. */
export const orderToSubmit = {
  productCode: 'US-STANDARD',
  goodsType: 'general',
  consignor: {
    name: '张晓明',
    country: 'CN',
    province: '广东省',
    city: '深圳市',
    area: '宝安区',
    addr1: '新和大道 68 号',
    postCode: '518103',
  },
  consignee: {
    name: 'Ada Byron',
    country: 'US',
    province: 'CA',
    city: 'Los Angeles',
    addr1: '77 Sunset Blvd',
    postCode: '90028',
    phone: '+1 213 555 0142',
  },
  boxes: [{ boxNo: 'B1', boxWeight: '1.250', boxLength: '30', boxWidth: '20', boxHeight: '10' }],
  goods: [
    {
      goodsName: '保温杯',
      goodsNameEn: 'Flask',
      declareUnit: 'piece',
      quantity: 3,
      value: '9.90',
      currencyCode: 'USD',
      weight: '0.350',
      hsCode: '9617001100',
      madeCountry: 'CN',
    },
  ],
} as const;
