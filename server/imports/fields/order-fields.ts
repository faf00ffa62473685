import { field, type ImportField } from './import-field.ts';
import { partyFields } from './party-fields.ts';

const orderFields: readonly ImportField[] = [
  field(
    'order',
    'customerNo',
    '客户单号',
    'Customer no.',
    '',
    '客户订单号|订单号|参考号|customer number|customer order no|order no|order number|order id|reference|reference no',
  ),
  field(
    'order',
    'productCode',
    '产品',
    'Product',
    '',
    '产品代码|产品编码|产品名称|运输方式|渠道|物流产品|product|product code|service|shipping method|channel',
    { required: true, list: 'product' },
  ),
  field('order', 'goodsType', '货物类型', 'Goods type', ['普货', 'General cargo'], '物品类型|货品类型|goods type|cargo type|package type', {
    required: true,
    list: 'goods_type',
  }),
  field(
    'order',
    'shipperCode',
    '寄件地址代码',
    'Sender code',
    '',
    '发件地址代码|发件人代码|寄件人代码|发货地址|sender|sender code|shipper code',
  ),
  ...partyFields('consignee', '收件人', 'Recipient'),
  field('order', 'addressType', '地址类型', 'Address type', '', '地址类型|address type', { list: 'address_type' }),
  field('order', 'signatureService', '签收服务', 'Signature service', '', '签名服务|签名|签收|signature|signature service', {
    list: 'signature_service',
  }),
  field('order', 'insured', '购买保险', 'Insured', '', '是否保险|保险|insurance|insured', { isFlag: true }),
  field('order', 'insuranceValue', '保险金额', 'Insured value', '', '投保金额|保价|insurance value|insurance amount'),
  field('order', 'insuranceCurrency', '保险币种', 'Insurance currency', '', '投保币种|insurance currency', { list: 'currency' }),
  field('order', 'codPrice', '代收货款', 'Cash on delivery', '', '代收金额|cod|cod amount|cod price'),
  field('order', 'codCurrency', '代收币种', 'COD currency', '', '代收货款币种|cod currency', { list: 'currency' }),
  field('order', 'deliveryAddressCode', '交货地址代码', 'Delivery address code', '', '交货地址|delivery address|delivery address code'),
  field('order', 'remark', '备注', 'Remark', '', '备注|订单备注|remark|remarks|note|notes|comment'),
];

const boxFields: readonly ImportField[] = [
  field('box', 'boxNo', '箱号', 'Box no.', '1', '箱子编号|箱号|box no|box number|carton no|package no'),
  field('box', 'boxWeight', '重量(kg)', 'Weight (kg)', '1.25', '毛重|实重|包裹重量|箱重|weight|gross weight|box weight|package weight', {
    required: true,
  }),
  field('box', 'boxLength', '长(cm)', 'Length (cm)', '20', '长|长度|箱长|length', { required: true }),
  field('box', 'boxWidth', '宽(cm)', 'Width (cm)', '15', '宽|宽度|箱宽|width', { required: true }),
  field('box', 'boxHeight', '高(cm)', 'Height (cm)', '10', '高|高度|箱高|height', { required: true }),
  field('box', 'subOrderNo', '子单号', 'Sub-order no.', '', '子单号|sub order no|sub-order number'),
];

const goodsFields: readonly ImportField[] = [
  field(
    'goods',
    'goodsName',
    '中文品名',
    'Goods name (Chinese)',
    '手机壳',
    '品名|中文品名|申报品名|货物名称|goods name|chinese name|item name cn',
    { required: true },
  ),
  field(
    'goods',
    'goodsNameEn',
    '英文品名',
    'Goods name (English)',
    'Phone case',
    '英文品名|申报英文品名|english name|goods name en|item name|description|goods description',
    { required: true },
  ),
  field('goods', 'declareUnit', '申报单位', 'Unit', ['件', 'pcs'], '单位|申报单位|unit|declare unit|uom', {
    required: true,
    suggested: { zh_CN: ['件', '个', '套', '双', '盒', '包'], en_US: ['pcs', 'set', 'pair', 'box', 'bag', 'bottle'] },
  }),
  field('goods', 'quantity', '数量', 'Quantity', '2', '数量|件数|qty|quantity', { required: true }),
  field('goods', 'value', '申报单价', 'Unit price', '4.50', '单价|申报单价|申报价值|unit price|unit value|declared value|price', {
    required: true,
  }),
  field('goods', 'currencyCode', '申报币种', 'Currency', 'USD', '币种|货币|申报币种|currency|currency code', {
    required: true,
    list: 'currency',
  }),
  field('goods', 'weight', '单件重量(kg)', 'Unit weight (kg)', '0.05', '净重|单件重量|货物重量|item weight|net weight|unit weight', {
    required: true,
  }),
  field('goods', 'hsCode', '海关编码', 'HS code', '', '海关编码|hs|hs code|hscode|tariff code'),
  field('goods', 'goodsLink', '商品链接', 'Product link', '', '链接|商品链接|销售链接|url|link|product link|product url'),
  field('goods', 'textureName', '中文材质', 'Material (Chinese)', '', '材质|中文材质|material cn'),
  field('goods', 'textureNameEn', '英文材质', 'Material (English)', '', '英文材质|material|material en'),
  field('goods', 'madeCountry', '原产国', 'Country of origin', ['中国', 'China'], '原产地|原产国|产地|origin|country of origin|made in', {
    list: 'country',
  }),
];

export const orderImportFields: readonly ImportField[] = [...orderFields, ...boxFields, ...goodsFields];
