/** Splits a camelCase name into words: `consigneeCountry` into `consignee`, `country`; `hsCode` into `hs`, `code`. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** Converts a name to an English label: `customerNo` to `Customer no.`. */
export function englishOf(name: string): string {
  const words = wordsOf(name).filter((word, index, all) => all.length === 1 || index > 0 || word !== 'is');
  return words
    .map((word) => ours[word] ?? word)
    .map((word, index) => english[word] ?? (index === 0 ? capital(word) : word))
    .join(' ');
}

/** Marks the Chinese text of an unknown word; `npm run check:fast` names those that are left. */
export const untranslated = '【待译】';

/** Converts a name to a Chinese label by the glossary; marks a label with unknown words. */
export function chineseOf(name: string): string {
  const words = wordsOf(name).filter((word, index, all) => all.length === 1 || index > 0 || word !== 'is');
  const parts: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = [3, 2, 1].find((count) => at + count <= words.length && glossary[words.slice(at, at + count).join(' ')] !== undefined);
    if (length === undefined) return `${untranslated}${englishOf(name)}`;
    parts.push(glossary[words.slice(at, at + length).join(' ')] ?? '');
    at += length;
  }
  return parts.join('');
}

/** Converts `OrderDetail` to `orderDetail`. */
export function lowerFirst(name: string): string {
  return `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
}

function capital(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}

/** Words that pages replace. */
const ours: Readonly<Record<string, string>> = { consignee: 'recipient', consignor: 'sender' };

const english: Readonly<Record<string, string>> = {
  no: 'no.',
  id: 'ID',
  hs: 'HS',
  cod: 'COD',
  en: '(English)',
  url: 'URL',
  sku: 'SKU',
  vat: 'VAT',
};

const glossary: Readonly<Record<string, string>> = {
  account: '账户',
  addr: '地址',
  addr1: '地址 1',
  addr2: '地址 2',
  addr3: '地址 3',
  address: '地址',
  amount: '金额',
  area: '区',
  balance: '余额',
  begin: '开始',
  'begin time': '开始时间',
  bill: '账单',
  box: '箱',
  'box count': '箱数',
  'box no': '箱号',
  category: '类别',
  channel: '渠道',
  city: '城市',
  code: '代码',
  'cod currency': '代收货款币种',
  'cod price': '代收货款',
  colour: '颜色',
  company: '公司',
  'confirm status': '审核状态',
  consignee: '收件人',
  consignor: '寄件人',
  content: '内容',
  count: '数量',
  country: '国家',
  create: '创建',
  'create time': '创建时间',
  currency: '币种',
  'currency code': '币种',
  customer: '客户',
  'customer no': '客户单号',
  date: '日期',
  declare: '申报',
  declared: '申报',
  'declared value': '申报价值',
  'declare unit': '申报单位',
  delivery: '签收',
  'delivery address code': '交货地址代码',
  'delivery time': '签收时间',
  describe: '说明',
  description: '说明',
  detail: '详情',
  disabled: '已停用',
  discount: '折扣',
  document: '单据',
  domain: '域名',
  email: '邮箱',
  end: '结束',
  'end time': '结束时间',
  'examine remark': '审核备注',
  'exit time': '出库时间',
  'fail reason': '失败原因',
  fee: '费用',
  fees: '费用',
  file: '文件',
  goods: '货物',
  'goods name': '中文品名',
  'goods name en': '英文品名',
  height: '高',
  'house number': '门牌号',
  'hs code': '海关编码',
  id: '编号',
  insurance: '保险',
  'insurance value': '保险金额',
  job: '任务',
  language: '语言',
  length: '长',
  list: '列表',
  log: '日志',
  logistics: '物流',
  'made country': '原产国',
  'master tracking id': '主运单号',
  message: '消息',
  mobile: '手机',
  name: '名称',
  'nick name': '昵称',
  no: '编号',
  notice: '公告',
  number: '号码',
  operation: '操作',
  operator: '操作人',
  order: '订单',
  'order no': '订单号',
  origin: '来源',
  package: '包裹',
  'package size': '包裹尺寸',
  parcel: '包裹',
  password: '密码',
  pay: '付款',
  'pay time': '付款时间',
  phone: '电话',
  post: '邮政',
  'post code': '邮编',
  price: '价格',
  priority: '优先级',
  product: '产品',
  province: '省/州',
  quantity: '数量',
  real: '实际',
  reason: '原因',
  recharge: '充值',
  record: '记录',
  records: '记录',
  refund: '退款',
  'refund time': '退款时间',
  region: '地区',
  remark: '备注',
  remote: '偏远地区',
  role: '角色',
  rule: '规则',
  send: '发送',
  'send time': '发送时间',
  sender: '发送人',
  settlement: '结算',
  'settlement status': '付款状态',
  ship: '发货',
  'ship date stamp': '发货时间',
  shipping: '发货',
  'signature service': '签收服务',
  size: '尺寸',
  sku: 'SKU',
  sort: '排序',
  source: '来源',
  state: '状态',
  status: '状态',
  stock: '库存',
  'sub order no': '子单号',
  'tax no': '税号',
  'tax type': '税号类型',
  tenant: '租户',
  text: '文本',
  texture: '材质',
  'texture name': '材质',
  'texture name en': '英文材质',
  time: '时间',
  title: '标题',
  token: '令牌',
  total: '总',
  'total amount': '总金额',
  'real total amount': '总金额',
  tracking: '跟踪',
  'tracking no': '运单号',
  'tracking number': '运单号',
  'transaction order no': '交易单号',
  type: '类型',
  unit: '单位',
  update: '更新',
  'update time': '更新时间',
  url: '链接',
  user: '用户',
  username: '账号',
  value: '值',
  volume: '体积',
  warehouse: '仓库',
  'warehousing time': '入库时间',
  weight: '重量',
  width: '宽',
};
