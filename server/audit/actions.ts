import type { AuditKind } from '../../contract/entities/company/log.ts';
import type { Language } from '../calls/caller.ts';

interface Action extends Readonly<Record<Language, string>> {
  readonly kind: AuditKind;
}

const one = <K extends AuditKind>(kind: K, zh_CN: string, en_US: string) => ({ kind, zh_CN, en_US }) as const;

/** Every action that the audit may hold, those that SQL writes included. An action that is not here does not compile. */
export const auditActions = {
  sign_in: one('sign_in', '登录', 'Signed in'),
  sign_in_refused: one('sign_in', '登录被拒绝', 'Sign-in refused'),
  sign_out: one('sign_in', '退出登录', 'Signed out'),
  'session.end': one('sign_in', '结束会话', 'Session ended'),
  'session.endOthers': one('sign_in', '结束其他会话', 'Other sessions ended'),
  step_up: one('sign_in', '再次验证身份', 'Identity proved again'),
  step_up_refused: one('sign_in', '再次验证身份失败', 'Identity not proved'),
  password_reset: one('sign_in', '重置密码', 'Password reset'),
  password_changed: one('sign_in', '修改密码', 'Password changed'),
  phone_changed: one('sign_in', '修改手机号', 'Phone changed'),
  mail_changed: one('sign_in', '修改邮箱', 'Mail address changed'),
  'factor.add': one('sign_in', '添加第二验证方式', 'Second factor added'),
  'factor.remove': one('sign_in', '移除第二验证方式', 'Second factor removed'),
  'factor.rename': one('sign_in', '重命名第二验证方式', 'Second factor renamed'),
  'factor.recoveryCodes': one('sign_in', '生成恢复码', 'Recovery codes made'),
  'impersonation.start': one('sign_in', '平台人员代入', 'Visit of the platform'),
  'impersonation.call': one('sign_in', '代入期间的操作', 'Call during a visit'),

  'order.pay': one('money', '支付订单', 'Order paid'),
  'order.refund': one('money', '订单退款', 'Order refunded'),
  'order.void': one('money', '作废退款', 'Refunded as abandoned'),
  'claim.request': one('money', '申请理赔', 'Claim requested'),
  'claim.withdraw': one('money', '撤回理赔', 'Claim withdrawn'),
  'claim.accept': one('money', '通过理赔', 'Claim accepted'),
  'claim.reject': one('money', '驳回理赔', 'Claim rejected'),
  'bill.download': one('money', '下载账单', 'Bill downloaded'),
  'adjustment.propose': one('money', '提出费用调整', 'Adjustment proposed'),
  'adjustment.agree': one('money', '复核费用调整', 'Adjustment agreed to'),
  'adjustment.uphold': one('money', '维持费用调整', 'Adjustment upheld'),
  'adjustment.withdraw': one('money', '撤回费用调整', 'Adjustment withdrawn'),
  'adjustment.accept': one('money', '接受费用调整', 'Adjustment accepted'),
  'carrierInvoice.upload': one('money', '上传承运商账单', 'Carrier invoice uploaded'),
  'carrierInvoice.import': one('money', '导入承运商账单', 'Carrier invoice imported'),
  'carrierInvoice.match': one('money', '匹配账单明细', 'Carrier line matched'),
  'carrierInvoice.ignore': one('money', '忽略账单明细', 'Carrier line ignored'),
  'carrierInvoice.reopen': one('money', '重新打开账单明细', 'Carrier line reopened'),
  'carrierInvoice.matchAgain': one('money', '重新匹配承运商账单', 'Carrier invoice matched again'),
  'adjustment.dispute': one('money', '对费用调整提出异议', 'Adjustment disputed'),
  'topUp.open': one('money', '新建充值', 'Top-up opened'),
  'credential.add': one('money', '添加付款账户', 'Payment account added'),
  'credential.setDefault': one('money', '设置默认付款账户', 'Default payment account set'),
  'credential.remove': one('money', '移除付款账户', 'Payment account removed'),
  'topUp.send': one('money', '提交充值凭证', 'Top-up sent'),
  'topUp.withdraw': one('money', '撤回充值', 'Top-up withdrawn'),
  'topUp.paid': one('money', '在线充值到账', 'Top-up paid online'),
  'topUp.notPaid': one('money', '在线充值未付款', 'Top-up not paid online'),
  'topUp.accept': one('money', '充值入账', 'Top-up accounted'),
  'topUp.reject': one('money', '充值不予入账', 'Top-up rejected'),

  'role.add': one('right', '新增角色', 'Role added'),
  'role.edit': one('right', '修改角色', 'Role edited'),
  'role.delete': one('right', '删除角色', 'Role deleted'),
  'role.permission': one('right', '修改角色权限', 'Rights of a role changed'),
  'role.setting': one('right', '修改授权规则', 'Rules for giving rights changed'),
  'permission.add': one('right', '新增菜单', 'Menu added'),
  'permission.edit': one('right', '修改菜单', 'Menu edited'),
  'permission.delete': one('right', '删除菜单', 'Menu deleted'),
  'permissionRule.add': one('right', '新增数据规则', 'Data rule added'),
  'permissionRule.edit': one('right', '修改数据规则', 'Data rule edited'),
  'permissionRule.delete': one('right', '删除数据规则', 'Data rule deleted'),
  'user.role': one('right', '修改用户角色', 'Roles of a user changed'),
  'user.roleRequest': one('right', '申请角色变更', 'Change of roles requested'),
  'user.roleRequest.reject': one('right', '驳回角色变更', 'Change of roles rejected'),
  'user.register': one('right', '注册用户', 'User registered'),
  'user.disable': one('right', '停用用户', 'User switched off'),
  'user.enable': one('right', '启用用户', 'User switched on'),
  'user.unlink': one('right', '移除用户', 'User removed'),
  'user.owner': one('right', '转移所有者', 'Ownership handed over'),
  'user.handOver': one('right', '移交用户的工作', 'Work of a user handed over'),
  'invitation.create': one('right', '邀请用户', 'User invited'),
  'invitation.revoke': one('right', '撤销邀请', 'Invitation revoked'),

  'apiKey.create': one('right', '创建 API 密钥', 'API key made'),
  'apiKey.reset': one('right', '重置 API 密钥', 'API key reset'),
  'apiKey.edit': one('right', '修改 API 密钥', 'API key changed'),
  'apiKey.revoke': one('right', '吊销 API 密钥', 'API key revoked'),
  'webhook.add': one('right', '新增 Webhook 端点', 'Webhook endpoint added'),
  'webhook.edit': one('right', '修改 Webhook 端点', 'Webhook endpoint changed'),
  'webhook.rotate': one('right', '轮换 Webhook 密钥', 'Secret of a webhook endpoint rotated'),
  'webhook.on': one('right', '启用 Webhook 端点', 'Webhook endpoint switched on'),
  'webhook.off': one('right', '停用 Webhook 端点', 'Webhook endpoint switched off'),
  'webhook.delete': one('right', '删除 Webhook 端点', 'Webhook endpoint deleted'),
  'webhook.test': one('change', '发送 Webhook 测试', 'Webhook test sent'),
  'webhook.resend': one('change', '重新发送推送', 'Webhook delivery sent again'),

  'order.submit': one('change', '提交订单', 'Order submitted'),
  'order.place': one('change', '重新下单', 'Order placed again'),
  'order.delete': one('change', '删除草稿', 'Draft deleted'),
  'order.abandon': one('change', '作废订单', 'Order abandoned'),
  'order.approve': one('change', '审核通过订单', 'Order approved'),
  'order.reject': one('change', '审核驳回订单', 'Order rejected'),
  'order.export': one('change', '导出订单', 'Orders exported'),
  'log.export': one('change', '导出日志', 'Log exported'),
  'transfer.export': one('change', '导出收支明细', 'Transactions exported'),
  'overview.setWarning': one('money', '设置余额预警', 'Balance warning set'),
  'print.export': one('change', '导出打印记录', 'Print records exported'),
  'print.setting': one('change', '修改打印规则', 'Rules for printing changed'),
  'track.export': one('change', '导出轨迹', 'Tracking exported'),
  'track.setting': one('change', '修改公开查询', 'Open tracking changed'),
  'track.link': one('change', '分享轨迹', 'Tracking shared'),
  'trackCode.map': one('change', '映射轨迹代码', 'Tracking code mapped'),
  'job.download': one('change', '下载任务文件', 'File of a job downloaded'),
  'import.start': one('change', '开始导入', 'Import started'),
  'import.again': one('change', '重新导入失败行', 'Failed rows imported again'),
  'label.import': one('change', '导入面单', 'Label imported'),
  'shipment.create': one('change', '新建交接单', 'Shipment made'),
  'shipment.confirm': one('change', '确认交接', 'Shipment handed over'),
  'shipment.cancel': one('change', '取消交接', 'Shipment cancelled'),
  'address.add': one('change', '新增地址', 'Address added'),
  'address.edit': one('change', '修改地址', 'Address edited'),
  'address.delete': one('change', '删除地址', 'Address deleted'),
  'address.setDefault': one('change', '设置默认地址', 'Default address set'),
  'account.saveInformation': one('change', '修改账号信息', 'Account information changed'),
  'activation.submit': one('change', '提交激活申请', 'Activation requested'),
  'activation.approve': one('change', '通过激活申请', 'Activation approved'),
  'activation.reject': one('change', '驳回激活申请', 'Activation rejected'),
  'activation.picture': one('change', '查看证件图片', 'Identity picture seen'),
  'user.department': one('change', '调整用户部门', 'User moved to a department'),
  'department.add': one('change', '新增部门', 'Department added'),
  'department.edit': one('change', '修改部门', 'Department edited'),
  'department.delete': one('change', '删除部门', 'Department deleted'),
  'notice.add': one('change', '新建公告', 'Notice written'),
  'notice.edit': one('change', '修改公告', 'Notice changed'),
  'notice.delete': one('change', '删除公告', 'Notice deleted'),
  'notice.release': one('change', '发布公告', 'Notice published'),
  'notice.revoke': one('change', '撤回公告', 'Notice revoked'),
  'tenant.setting': one('change', '修改企业设置', 'Company setting changed'),
  'tenant.suspended': one('change', '暂停企业', 'Company suspended'),
  'tenant.active': one('change', '恢复企业', 'Company reopened'),
  'tenant.closed': one('change', '关闭企业', 'Company closed'),
} as const satisfies Readonly<Record<string, Action>>;

export type AuditAction = keyof typeof auditActions;

/** An action of an earlier version keeps its own name, as a change. */
export function actionOf(action: string): Action {
  const known: Readonly<Record<string, Action>> = auditActions;
  return (Object.hasOwn(known, action) ? known[action] : undefined) ?? { kind: 'change', zh_CN: action, en_US: action };
}

export const isOfKind =
  (kind: AuditKind) =>
  (action: AuditAction): boolean =>
    auditActions[action].kind === kind;

export const actionNames = Object.keys(auditActions) as readonly AuditAction[];
