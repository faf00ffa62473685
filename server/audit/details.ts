import type { LogLine } from '../../contract/entities/company/log.ts';
import type { Language } from '../calls/caller.ts';

interface Fact extends Readonly<Record<Language, string>> {
  readonly personal?: true;
}

const open = (zh_CN: string, en_US: string): Fact => ({ zh_CN, en_US });
/** What may name a person, free texts included. */
const personal = (zh_CN: string, en_US: string): Fact => ({ zh_CN, en_US, personal: true });

/** What details hold. A fact that is not here counts as personal, so a new one is masked until somebody decides. */
const facts: Readonly<Record<string, Fact>> = {
  value: open('内容', 'Value'),
  active: open('启用', 'On'),
  accountType: open('账号类型', 'Account type'),
  addresses: open('允许的地址', 'Allowed addresses'),
  apiKey: open('API 密钥', 'API key'),
  amount: open('金额', 'Amount'),
  credited: open('入账金额', 'Credited'),
  count: open('行数', 'Lines'),
  currency: open('币种', 'Currency'),
  charge: open('费用', 'Charge'),
  days: open('天数', 'Days'),
  direction: open('方向', 'Way'),
  lineField: open('账单号码', 'Number of the line'),
  nameEn: open('英文名称', 'English name'),
  nameZh: open('中文名称', 'Chinese name'),
  orderField: open('订单号码', 'Number of the order'),
  payerDigits: open('账号末位数', 'Signs of the account'),
  payerName: open('比较付款人', 'Compares the payer'),
  place: open('次序', 'Place'),
  pricePercent: open('价格容差 %', 'Price tolerance, %'),
  score: open('分数', 'Score'),
  silentCharge: open('逾期视为接受', 'Silence accepts'),
  ties: open('自动匹配', 'Ties by itself'),
  weightKg: open('重量容差 kg', 'Weight tolerance, kg'),
  weightPercent: open('重量容差 %', 'Weight tolerance, %'),
  withinDays: open('相差天数', 'Within days'),
  base: open('基准币种', 'Base currency of the rate'),
  quote: open('目标币种', 'Quote currency of the rate'),
  rate: open('汇率', 'Rate'),
  corrects: open('更正的汇率', 'Corrected rate'),
  source: open('来源', 'Source'),
  by: open('验证方式', 'Proved by'),
  call: open('接口', 'Call'),
  channel: open('渠道', 'Channel'),
  code: open('代码', 'Code'),
  customerNo: open('客户单号', 'Customer no.'),
  departmentName: open('部门', 'Department'),
  ended: open('结束数', 'Ended'),
  eventTypes: open('事件', 'Events'),
  firstDay: open('首日（UTC）', 'First day (UTC)'),
  forecast: open('预计', 'Forecast'),
  from: open('原状态', 'State before'),
  how: open('方式', 'How'),
  id: open('编号', 'Id'),
  kind: open('类型', 'Kind'),
  label: open('标签', 'Label'),
  lastDay: open('末日（UTC）', 'Last day (UTC)'),
  mark: open('删除凭证', 'Mark of the deletion'),
  matched: open('匹配数', 'Matched'),
  merchant: open('企业', 'Company'),
  months: open('保留月数', 'Months kept'),
  money: open('款项', 'Money'),
  needsReason: open('重打须填原因', 'A reprint needs a reason'),
  number: open('单号', 'Number'),
  openTracking: open('公开查询', 'Open tracking'),
  operator: open('平台人员', 'Person of the platform'),
  order: open('订单', 'Order'),
  orders: open('订单数', 'Orders'),
  parentId: open('上级', 'Parent'),
  reference: open('参考号', 'Reference'),
  request: open('申请', 'Request'),
  roleCode: open('角色编码', 'Role code'),
  roleName: open('角色名称', 'Role name'),
  roleIds: open('角色', 'Roles'),
  permissionIds: open('权限', 'Rights'),
  ruleIds: open('数据规则', 'Data rules'),
  ruleName: open('规则名称', 'Rule'),
  ruleColumn: open('规则字段', 'Column of the rule'),
  ruleConditions: open('规则条件', 'Condition of the rule'),
  rights: open('权限', 'Rights'),
  rows: open('行数', 'Rows'),
  signed: open('请求签名', 'Signed requests'),
  slot: open('图片', 'Picture'),
  state: open('状态', 'State'),
  stay: open('保留数', 'Stayed'),
  status: open('状态', 'State'),
  tenant: open('企业', 'Company'),
  terms: open('条款版本', 'Terms'),
  titile: open('标题', 'Title'),
  to: open('移交给', 'Handed to'),
  turn: open('次数', 'Turn'),
  until: open('截止', 'Until'),
  url: open('网址', 'Address'),
  description: open('说明', 'Description'),
  username: open('用户', 'User'),
  warnBelow: open('余额预警', 'Balance warning'),
  voucher: open('凭证', 'Voucher'),
  way: open('方式', 'How'),
  tone: open('颜色', 'Colour'),
  written: open('写于', 'Written'),
  why: open('原因', 'Why'),
  added: personal('添加', 'Added'),
  removed: personal('移除', 'Removed'),
  asked: personal('查询条件', 'Asked for'),
  detail: personal('说明', 'Detail'),
  fileName: personal('文件', 'File'),
  name: personal('名称', 'Name'),
  reason: personal('理由', 'Reason'),
  remark: personal('备注', 'Remark'),
  ruleValue: personal('规则值', 'Value of the rule'),
};

export const masked = '***';

export interface Reader {
  readonly language: Language;
  /** Whether the reader may see personal data. */
  readonly seesPersonal: boolean;
}

type Detail = Readonly<Record<string, unknown>>;

/** Turns the detail of an event into lines: what changed first, with both values, then what else it says. */
export function linesOf(detail: Detail, reader: Reader): LogLine[] {
  const { before, after, ...rest } = detail;
  const told = [
    ...('before' in detail || 'after' in detail ? changes(before, after) : []),
    ...Object.entries(rest).map(([key, value]) => ({ key, before: undefined, after: value })),
  ];
  return told
    .filter(({ before: one, after: other }) => !isNothing(one) || !isNothing(other))
    .map(({ key, before: one, after: other }, at) => ({
      id: String(at + 1),
      field: factOf(key)?.[reader.language] ?? key,
      before: shown(key, one, reader),
      after: shown(key, other, reader),
    }));
}

/** The first two parts of an address tell the network, not the person. */
export function shownAddress(address: string, { seesPersonal }: Pick<Reader, 'seesPersonal'>): string {
  if (seesPersonal) return address;
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return `${address.split('.').slice(0, 2).join('.')}.*.*`;
  return address.includes(':') ? `${address.split(':').slice(0, 2).join(':')}:*` : address;
}

interface Change {
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

function changes(before: unknown, after: unknown): readonly Change[] {
  if (!isObject(before) && !isObject(after)) return [{ key: 'value', before, after }];
  const [one, other] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  // An edit names what it sets; before it stands the whole row.
  return Object.keys(isObject(after) ? other : one)
    .filter((key) => key !== 'tenantId')
    .filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]))
    .map((key) => ({ key, before: one[key], after: other[key] }));
}

function shown(key: string, value: unknown, { seesPersonal }: Reader): string | null {
  if (isNothing(value)) return null;
  const fact = factOf(key);
  if (!seesPersonal && (fact === undefined || fact.personal === true)) return masked;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function factOf(key: string): Fact | undefined {
  return Object.hasOwn(facts, key) ? facts[key] : undefined;
}

function isNothing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function isObject(value: unknown): value is Detail {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
