import type { Language } from '../caller.ts';

/** What a column may mean. `part` says whose it is: of the order, its recipient, a box or a goods line. */
export interface ImportField {
  readonly name: string;
  readonly part: 'order' | 'consignee' | 'box' | 'goods' | 'address';
  readonly titles: Readonly<Record<Language, string>>;
  /** Other headings that mean it, as they are folded (see `foldHeading`). */
  readonly also: readonly string[];
  readonly required: boolean;
  /** Where its values come from: a dictionary, or the products. */
  readonly list?: string;
  readonly isFlag?: true;
  /** What the template's example row shows. */
  readonly example: Readonly<Record<Language, string>>;
}

type Part = ImportField['part'];
interface More {
  readonly required?: true;
  readonly list?: string;
  readonly isFlag?: true;
}

function field(
  part: Part,
  name: string,
  zh: string,
  en: string,
  example: string | readonly [string, string],
  also: string,
  more: More = {},
): ImportField {
  const [zhExample, enExample] = typeof example === 'string' ? [example, example] : example;
  return {
    name: part === 'order' || part === 'address' ? name : `${part}.${name}`,
    part,
    titles: { zh_CN: zh, en_US: en },
    also: also === '' ? [] : also.split('|').map(foldHeading),
    required: more.required === true,
    ...(more.list === undefined ? {} : { list: more.list }),
    ...(more.isFlag === true ? { isFlag: true as const } : {}),
    example: { zh_CN: zhExample, en_US: enExample },
  };
}

/** The fields of one side of a shipment, in the order in which templates have them. */
function partyFields(part: 'consignee' | 'address', zh: string, en: string): readonly ImportField[] {
  const of = (name: string, zhName: string, enName: string, example: string | readonly [string, string], also: string, more: More = {}) =>
    field(
      part,
      name,
      `${zh}${zhName}`,
      `${en}${en === '' ? enName.charAt(0).toUpperCase() + enName.slice(1) : ` ${enName}`}`,
      example,
      also,
      more,
    );
  const also = (names: string) =>
    names
      .split('|')
      .flatMap((name) =>
        en === '' ? [name] : [name, `收货人${name}`, `收方${name}`, `receiver ${name}`, `consignee ${name}`, `ship to ${name}`],
      )
      .join('|');
  return [
    of('name', '姓名', 'name', 'John Smith', also('姓名|名称|name|full name|contact|联系人|contact name'), { required: true }),
    of('company', '公司', 'company', 'Acme GmbH', also('公司|公司名称|company|company name')),
    of('country', '国家', 'country', ['德国', 'Germany'], also('国家|国家地区|目的国|country|country code|国家代码|destination country'), {
      required: true,
      list: 'country',
    }),
    of('province', '省/州', 'state', 'Berlin', also('省|州|省州|州省|省份|state|province|state province|region')),
    of('city', '城市', 'city', 'Berlin', also('城市|市|city|town'), { required: true }),
    of('area', '区', 'district', '', also('区|区县|area|district|county')),
    of(
      'addr1',
      '地址1',
      'address 1',
      'Unter den Linden 1',
      also('地址|地址一|详细地址|街道|address|address line 1|street|street address|address1'),
      { required: true },
    ),
    of('addr2', '地址2', 'address 2', '', also('地址二|address line 2|address2')),
    of('addr3', '地址3', 'address 3', '', also('地址三|address line 3|address3')),
    of('houseNumber', '门牌号', 'house number', '1', also('门牌|house no|house number')),
    of('postCode', '邮编', 'postcode', '10117', also('邮编|邮政编码|postcode|post code|zip|zip code|postal code')),
    of('phone', '电话', 'phone', '+49 30 901820', also('电话|手机|手机号|联系电话|phone|phone number|mobile|telephone|tel')),
    of('email', '邮箱', 'email', '', also('邮箱|电子邮箱|email|e-mail')),
    of('taxType', '税号类型', 'tax type', '', also('税号类型|tax type|tax id type'), { list: 'tax_type' }),
    of('taxNo', '税号', 'tax number', '', also('税号|tax no|tax number|vat|vat number|tax id')),
    of('certificatesType', '证件类型', 'document type', '', also('证件类型|certificate type|document type'), { list: 'certificates_type' }),
    of('certificatesNo', '证件号码', 'document number', '', also('证件号|证件号码|certificate no|document number|id number')),
  ];
}

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
  field('order', 'signatureService', '签名服务', 'Signature service', '', '签名|signature|signature service', {
    list: 'signature_service',
  }),
  field('order', 'insured', '购买保险', 'Insured', '', '是否保险|保险|insurance|insured', { isFlag: true }),
  field('order', 'insuranceValue', '投保金额', 'Insured value', '', '保险金额|保价|insurance value|insurance amount'),
  field('order', 'insuranceCurrency', '投保币种', 'Insurance currency', '', '保险币种|insurance currency', { list: 'currency' }),
  field('order', 'codPrice', '代收货款', 'COD amount', '', '代收金额|cod|cod amount|cod price'),
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
  field('goods', 'declareUnit', '申报单位', 'Unit', ['件', 'pcs'], '单位|申报单位|unit|declare unit|uom', { required: true }),
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

export const addressImportFields: Readonly<Record<'shipper' | 'consignee', readonly ImportField[]>> = {
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
};

/** A heading as it is compared: without marks, units in brackets, blanks and case. */
export function foldHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^()]{0,40}\)|【[^】]{0,40}】/g, '')
    .replace(/[\s*:_\-./#]+/g, '');
}

/** The heading of a column, with the mark of what may not stay empty. */
export function headingOf({ titles, required }: ImportField, language: Language): string {
  return `${titles[language]}${required ? ' *' : ''}`;
}

/** Whatever these fields may be called. */
export function headingsOf(fields: readonly ImportField[]): readonly string[] {
  return fields.flatMap(({ titles, also }) => [...Object.values(titles), ...also]);
}
