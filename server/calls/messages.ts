import type { ErrorCode, errors } from '../../contract/errors.ts';
import ruleTexts from '../../contract/rules/texts.generated.json' with { type: 'json' };
import { pdfTexts } from '../files/pdf/message-texts.ts';
import { importTexts } from '../imports/message-texts.ts';
import type { Language } from './caller.ts';

/** Keys of the error catalogue, and those of the server's own texts: a missing or surplus text does not compile. */
export type MessageKey = (typeof errors)[ErrorCode]['messageKey'] | OwnKey;

type OwnKey =
  | 'calls.tooDear'
  | 'code.signIn'
  | 'rule.required'
  | 'rule.type'
  | 'rule.format'
  | 'rule.unknownField'
  | 'rule.notAllowed'
  | 'rule.length'
  | 'rule.range'
  | 'rule.aboveZero'
  | 'rule.day'
  | 'rule.rangeIncomplete'
  | 'rule.unknownColumn'
  | 'rule.json'
  | 'rule.tooMany'
  | 'rule.taken'
  | 'rule.cycle'
  | 'rule.fixed'
  | 'rule.address'
  | 'check.username'
  | 'check.email'
  | 'check.mobile'
  | 'check.perms'
  | 'check.customerNo'
  | 'account.low'
  | 'order.logWithNote'
  | 'order.outsideRules'
  | 'order.noSuchBox'
  | 'order.noSuchDelivery'
  | 'order.noPrice'
  | 'order.amountUnseen'
  | 'order.nothingBack'
  | 'order.balanceTooLow'
  | 'order.failedPriceChanged'
  | 'order.carrierSilent'
  | 'order.numberedHere'
  | 'order.noCarrierToTell'
  | 'order.fieldProblem'
  | 'order.moreProblems'
  | 'order.cancelUnheard'
  | 'order.exportName'
  | 'order.exportQueued'
  | 'claim.aboveLeft'
  | 'claim.belowAsked'
  | 'claim.decidedTitle'
  | 'claim.acceptedContent'
  | 'claim.rejectedContent'
  | 'job.orderExport'
  | 'job.orderPlacing'
  | 'job.orderCancelling'
  | 'job.billStatement'
  | 'job.failed'
  | 'job.failedTitle'
  | 'job.failedContent';

type Texts = Readonly<Record<Language, string>>;

/**
 * The server's texts in the language of the request; `{name}` is filled from `values`. A key that is not listed is
 * returned as it is, so that a text from a newer contract is seen rather than lost.
 */
export function messageOf(key: string, language: Language, values: Readonly<Record<string, string | number>> = {}): string {
  const all: Readonly<Record<string, Texts>> = known;
  const text = Object.hasOwn(all, key) ? all[key]?.[language] : undefined;
  return (text ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole));
}

const texts = {
  'error.unauthorized': { zh_CN: '未授权，请重新登录', en_US: 'Unauthorized, please log in again' },
  'error.forbidden': { zh_CN: '拒绝访问，您没有权限', en_US: 'Access denied: you lack the permission' },
  'error.notFound': { zh_CN: '资源不存在', en_US: 'Resource not found' },
  'error.badRequest': { zh_CN: '请求有误，请检查标出的内容', en_US: 'The request is not valid; check what is marked' },
  'error.methodNotAllowed': { zh_CN: '不支持的请求方法', en_US: 'This method is not allowed here' },
  'error.unsupportedMedia': { zh_CN: '不支持的内容类型', en_US: 'This content type is not supported' },
  'error.tooLarge': { zh_CN: '内容过大', en_US: 'The content is too large' },
  'error.requestTooSlow': { zh_CN: '请求发送超时', en_US: 'The request took too long to arrive' },
  'error.requestTooLong': {
    zh_CN: '请求地址过长，请减少选择或条件',
    en_US: 'The address of the request is too long; select or search for less',
  },
  'error.tooManyRequests': { zh_CN: '请求过于频繁，请稍后再试', en_US: 'Too many requests, please try again later' },
  'calls.tooDear': {
    zh_CN: '您或您公司的大批量操作过多，请等前面的完成后再试',
    en_US: 'You or your company run too many large operations at once; please try again when some are done',
  },
  'error.internal': { zh_CN: '服务器错误，请稍后再试', en_US: 'Server error, please try again later' },
  'error.unavailable': { zh_CN: '服务暂不可用', en_US: 'Service unavailable' },
  'error.gatewayTimeout': { zh_CN: '网络超时', en_US: 'Network timeout' },
  'error.loginFailed': { zh_CN: '用户名或密码错误', en_US: 'The user name or the password is wrong' },
  'error.loginCodeInvalid': {
    zh_CN: '登录链接无效、已过期或已被使用，请重新获取',
    en_US: 'The sign-in link is not valid: it has been used or is too old; ask for a new one',
  },
  'error.loginDelayed': {
    zh_CN: '尝试次数过多，请 {seconds} 秒后再试，或使用验证码登录',
    en_US: 'Too many tries; try again in {seconds} seconds, or sign in with a code',
  },
  'error.sentCodeWrong': {
    zh_CN: '验证码错误、已失效或已达尝试上限，请重新获取',
    en_US: 'The code is wrong, too old or was tried too often; ask for a new one',
  },
  'code.signIn': {
    zh_CN: '【Waybill】登录验证码 {code}，{minutes} 分钟内有效。如非本人操作，说明有人知道您的密码，请尽快修改。',
    en_US:
      'Waybill: {code} is your sign-in code, good for {minutes} minutes. If you did not ask for it, somebody knows your password: change it.',
  },
  'error.captchaRequired': { zh_CN: '请输入图形验证码', en_US: 'Enter the graphic code' },
  'error.captchaWrong': { zh_CN: '图形验证码错误或已失效', en_US: 'The graphic code is wrong or has expired' },
  'error.invalidFields': { zh_CN: '请检查标出的内容', en_US: 'Check what is marked' },
  'error.rangeTooLong': { zh_CN: '时间范围不能超过 {days} 天', en_US: 'The range may cover at most {days} days' },
  'error.rangeReversed': { zh_CN: '开始时间不能晚于结束时间', en_US: 'The start must not be after the end' },
  'error.tooManyNumbers': { zh_CN: '一次最多 {max} 个', en_US: 'At most {max} at once' },
  'error.orderNotFound': { zh_CN: '订单不存在', en_US: 'There is no such order' },
  'error.orderWrongState': { zh_CN: '订单当前状态不允许此操作', en_US: "The order's state does not allow this" },
  'error.orderChanged': {
    zh_CN: '{operator} 已于 {time} 修改了该订单，您的内容未保存',
    en_US: '{operator} changed this order at {time}; what you wrote was not saved over it',
  },
  'error.noticeNotFound': { zh_CN: '公告不存在或已撤回', en_US: 'This notice is not there or was revoked' },
  'error.jobFileNotFound': { zh_CN: '文件不存在', en_US: 'There is no such file' },
  'error.fileNotFound': { zh_CN: '文件不存在', en_US: 'There is no such file' },
  'error.fileRefused': {
    zh_CN: '仅支持内容与扩展名一致的 PDF、PNG、JPG 文件',
    en_US: 'Only PDF, PNG and JPG files are taken, and their content must be what their name says',
  },
  'error.fileSpaceUsed': {
    zh_CN: '企业文件空间已满（{size}M），请联系客服',
    en_US: "Your company's space for files ({size}M) is used up; contact the support",
  },
  'error.addressNotFound': { zh_CN: '地址不存在', en_US: 'There is no such address' },
  'error.productNotFound': { zh_CN: '产品不存在', en_US: 'There is no such product' },
  'error.productNotOffered': { zh_CN: '该产品不能承运此订单：{reason}', en_US: 'This product cannot carry the order: {reason}' },
  'error.notActivated': {
    zh_CN: '账户未激活，暂无可售产品，不能操作订单和资金',
    en_US: 'The account is not activated: there are no selling products yet, and it can move neither orders nor money',
  },
  'error.quoteExpired': { zh_CN: '报价已过期，最新总价为 {total}', en_US: 'The quote has expired. The total is now {total}' },
  'error.noPrice': {
    zh_CN: '缺少已确认的价格，现为 {total}：请先更新价格，再提交',
    en_US: 'A price to agree to is missing. It costs {total} now: update its price, then submit it',
  },
  'error.priceChanged': { zh_CN: '价格已变化，最新总价为 {total}', en_US: 'The price has changed. The total is now {total}' },
  'error.balanceTooLow': {
    zh_CN: '余额不足：需要 {needed}，可用 {balance}',
    en_US: 'The balance is too low: {needed} needed, {balance} there',
  },
  'error.keyReused': { zh_CN: '该请求编号已用于另一个请求', en_US: 'This request key was used for another request' },
  'error.keyMissing': { zh_CN: '该请求需要 Idempotency-Key', en_US: 'This call needs an Idempotency-Key' },
  'error.customerNoTaken': { zh_CN: '客户单号 {customerNo} 已存在', en_US: 'The customer number {customerNo} exists already' },
  'error.claimOpen': { zh_CN: '该订单已有理赔申请正在审核', en_US: 'A claim for this order is under review already' },
  'error.claimNoneOpen': { zh_CN: '该订单没有待审核的理赔申请', en_US: 'This order has no open claim' },
  'error.claimNothingPaid': { zh_CN: '该订单没有可退的款项', en_US: 'Nothing is left that was paid for this order' },
  'error.claimTooLate': {
    zh_CN: '已超过理赔期限（签收或交运后 {days} 天）',
    en_US: 'It is too late to claim: the limit is {days} days after delivery or hand-over',
  },
  'error.claimNotFound': { zh_CN: '理赔申请不存在', en_US: 'There is no such claim' },
  'error.claimDecided': { zh_CN: '该理赔申请已处理或已撤回', en_US: 'This claim was decided or withdrawn' },
  'error.claimSecondPerson': {
    zh_CN: '须由另一位审核人复核',
    en_US: 'Another person has to review this claim',
  },
  'error.claimAmountChanged': { zh_CN: '金额与申请不符，应为 {amount}', en_US: 'The amount is not the one to be accepted: {amount}' },
  'error.importNotFound': { zh_CN: '导入记录不存在或已过期', en_US: 'There is no such import, or it has expired' },
  'error.importRefused': { zh_CN: '无法读取该文件：{reason}', en_US: 'The file cannot be read: {reason}' },
  'error.importRowsFailed': { zh_CN: '成功 {success} 条，失败 {failed} 条', en_US: '{success} done, {failed} failed' },
  'error.ticketInvalid': { zh_CN: '下载凭证无效或已过期', en_US: 'The download ticket is not valid any more' },
  'error.nothingSelected': { zh_CN: '请至少选择一条记录', en_US: 'Select at least one record' },
  'error.valueTaken': { zh_CN: '该值已存在', en_US: 'This value exists already' },
  'error.ruleBroken': { zh_CN: '该值不符合规则', en_US: 'This value does not keep the rule' },
  'error.menuNotFound': { zh_CN: '菜单不存在', en_US: 'There is no such menu' },
  'error.menuBuiltIn': {
    zh_CN: '系统内置的菜单不能删除，可以隐藏或从角色中移除',
    en_US: 'A built-in menu cannot be deleted; hide it, or take it from the roles',
  },
  'error.menuHasChildren': { zh_CN: '请先删除下级菜单和按钮', en_US: 'Delete the menus and buttons below it first' },
  'error.dataRuleNotFound': { zh_CN: '数据规则不存在', en_US: 'There is no such data rule' },
  'error.dataRuleInUse': {
    zh_CN: '仍有角色使用此数据规则，请先从角色中移除',
    en_US: 'Roles still have this data rule; take it from them first',
  },
  'error.dataRuleUnreadable': {
    zh_CN: '您角色的数据规则有误，请联系管理员',
    en_US: 'A data rule of your role cannot be read; ask your administrator',
  },
  'error.roleNotFound': { zh_CN: '角色不存在', en_US: 'There is no such role' },
  'error.userNotFound': { zh_CN: '用户不存在', en_US: 'There is no such user' },
  'error.lastAdministrator': {
    zh_CN: '操作后将没有人能管理权限，请先授予其他用户',
    en_US: 'Nobody could manage permissions after this; give the right to somebody else first',
  },
  'error.notYoursToGive': {
    zh_CN: '您不能授予自己没有的权限，除非企业所有者允许',
    en_US: "You cannot give a right that you do not have, unless the tenant's owner allows it",
  },
  'error.ownRoles': {
    zh_CN: '不能自行变更自己的权限，请提交申请，由另一位管理员确认',
    en_US: 'Nobody changes their own rights: ask for the roles, and another administrator confirms them',
  },
  'error.nobodyToConfirm': {
    zh_CN: '没有其他管理员可以确认，请先为其他用户授予分配角色的权限',
    en_US: 'There is no other administrator who could confirm this; let somebody else give roles first',
  },
  'error.roleRequestNotFound': { zh_CN: '申请不存在或已处理', en_US: 'There is no such request, or it was decided already' },
  'error.roleRequestStale': {
    zh_CN: '该用户的角色在申请后已变更，请驳回后重新申请',
    en_US: 'The roles of this user changed since the request; reject it and let the user ask again',
  },
  'error.ownerOnly': { zh_CN: '只有企业所有者可以更改此设置', en_US: "Only the tenant's owner may change this" },
  'rule.required': { zh_CN: '不能为空', en_US: 'Cannot be empty' },
  'rule.type': { zh_CN: '类型不正确', en_US: 'This is not of the expected type' },
  'rule.format': { zh_CN: '格式不正确', en_US: 'The format is not right' },
  'rule.unknownField': { zh_CN: '未知字段', en_US: 'This field is not known' },
  'rule.notAllowed': { zh_CN: '不在允许的取值内', en_US: 'This value is not one of those allowed' },
  'rule.length': { zh_CN: '长度超出限制', en_US: 'The length is outside the limits' },
  'rule.range': { zh_CN: '数值超出限制', en_US: 'The number is outside the limits' },
  'rule.aboveZero': { zh_CN: '必须大于 0', en_US: 'Must be above 0' },
  'rule.day': { zh_CN: '日期不存在', en_US: 'There is no such day' },
  'rule.rangeIncomplete': { zh_CN: '请同时填写开始和结束时间', en_US: 'Give both the start and the end' },
  'rule.unknownColumn': { zh_CN: '不可导出的列', en_US: 'This column cannot be exported' },
  'rule.json': { zh_CN: '内容无法保存', en_US: 'This content cannot be kept' },
  'rule.tooMany': { zh_CN: '已保存的内容过多', en_US: 'Too much is kept already' },
  'check.username': { zh_CN: '用户名已存在', en_US: 'This user name exists already' },
  'check.email': { zh_CN: '邮箱已存在', en_US: 'This email address exists already' },
  'check.mobile': { zh_CN: '手机号已存在', en_US: 'This mobile number exists already' },
  'check.perms': { zh_CN: '授权标识已存在', en_US: 'This permission identifier exists already' },
  'check.customerNo': { zh_CN: '客户单号已存在', en_US: 'An order with this customer number exists already' },
  'rule.taken': { zh_CN: '已存在', en_US: 'This is taken already' },
  'rule.cycle': { zh_CN: '上级不能是自己或自己的下级', en_US: 'The parent cannot be the row itself or one below it' },
  'rule.fixed': { zh_CN: '此项不能修改', en_US: 'This cannot be changed' },
  'rule.address': { zh_CN: '请输入 http 或 https 地址', en_US: 'Enter an address that begins with http or https' },
  'account.low': {
    zh_CN: '余额 {balance} 低于 {least}，请及时充值',
    en_US: 'The balance of {balance} is below {least}: top up in time',
  },
  'order.logWithNote': { zh_CN: '{operation}：{note}', en_US: '{operation}: {note}' },
  'order.outsideRules': {
    zh_CN: '该订单超出您的数据权限，未保存',
    en_US: 'The order is outside your data rules; it was not kept',
  },
  'order.noSuchBox': { zh_CN: '没有此箱号', en_US: 'There is no box of this number' },
  'order.noSuchDelivery': { zh_CN: '没有此交货地址代码', en_US: 'There is no delivery address of this code' },
  'order.amountUnseen': { zh_CN: '金额不可见', en_US: 'an amount that you may not see' },
  'order.balanceTooLow': { zh_CN: '余额不足：需要 {needed}', en_US: 'The balance is too low: {needed} needed' },
  'order.nothingBack': { zh_CN: '无', en_US: 'nothing' },
  'order.noPrice': { zh_CN: '暂无价格', en_US: 'no price yet' },
  'order.failedPriceChanged': {
    zh_CN: '该失败订单现需 {total}，与列表所示不同：请点“编辑”打开订单，确认新价格后在其页面提交',
    en_US: 'This failed order costs {total} now, another price than the list shows: open it by Edit, and submit it there',
  },
  'order.numberedHere': { zh_CN: '平台自行编号，未通知任何承运商', en_US: 'numbered by the platform, no carrier was told' },
  'order.noCarrierToTell': { zh_CN: '平台自行编号，无需通知承运商', en_US: 'numbered by the platform, there is no carrier to tell' },
  'order.fieldProblem': { zh_CN: '{title}：{text}', en_US: '{title}: {text}' },
  'order.moreProblems': { zh_CN: '另有 {count} 处', en_US: 'and {count} more' },
  'order.carrierSilent': {
    zh_CN: '承运商多次无响应，请稍后重新下单',
    en_US: 'The carrier did not answer in several tries; place the order again later',
  },
  'order.cancelUnheard': {
    zh_CN: '多次通知取消，承运商均无响应，包裹可能已在途，请联系承运商',
    en_US: 'Told several times, the carrier did not answer; the parcel may travel all the same: contact the carrier',
  },
  'order.exportName': { zh_CN: '订单', en_US: 'Orders' },
  'order.exportQueued': {
    zh_CN: '数据较多，正在后台导出，完成后请在通知的工作任务中下载',
    en_US: 'Many orders: the export runs in the background; fetch it from the work tasks of the notices',
  },
  'job.orderCancelling': { zh_CN: '通知承运商取消', en_US: 'Cancelling orders with the carrier' },
  'job.orderPlacing': { zh_CN: '向承运商下单', en_US: 'Placing orders with the carrier' },
  'claim.aboveLeft': { zh_CN: '最多可申请 {amount}', en_US: 'At most {amount} can be claimed' },
  'claim.belowAsked': { zh_CN: '须大于 0 且小于申请金额 {amount}', en_US: 'More than zero, and less than the {amount} that is claimed' },
  'claim.decidedTitle': { zh_CN: '订单 {no} 的理赔申请：{state}', en_US: 'Claim for order {no}: {state}' },
  'claim.acceptedContent': { zh_CN: '款项已退回余额。{remark}', en_US: 'The money is back on your balance. {remark}' },
  'claim.rejectedContent': { zh_CN: '未通过。{remark}', en_US: 'It was rejected. {remark}' },
  'job.orderExport': { zh_CN: '导出订单', en_US: 'Export of orders' },
  'job.billStatement': { zh_CN: '生成账单', en_US: 'Customer billing' },
  'job.failed': {
    zh_CN: '多次尝试后仍未完成，请重试或联系客服',
    en_US: 'It did not succeed in several tries; start it again or contact the support',
  },
  'job.failedTitle': { zh_CN: '后台任务失败：{job}', en_US: 'Background job failed: {job}' },
  'job.failedContent': { zh_CN: '{job}未完成。原因：{reason}', en_US: '{job} was not completed. Reason: {reason}' },
} as const satisfies Record<MessageKey, Texts>;

/** The server's own, and those of the contract's rules, which the pages show too; where both word a key, the server's needs no name of the field. */
const known = { ...ruleTexts, ...importTexts, ...pdfTexts, ...texts };
