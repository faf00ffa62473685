import type { TextTable } from '../calls/text-table.ts';

/** Texts of activation. */
export const activationTexts = {
  'error.activationNotFound': { zh_CN: '激活申请不存在', en_US: 'There is no such activation request' },
  'error.activationSent': {
    zh_CN: '申请已提交或账户已激活，不能再修改',
    en_US: 'The request was sent, or the account is active: it cannot be changed',
  },
  'error.activationDecided': {
    zh_CN: '该申请已处理或已重新提交，请刷新后再看',
    en_US: 'This request was decided or sent again; load the page again',
  },
  'error.activationSecondPerson': { zh_CN: '须由另一位审核人复核', en_US: 'Another person has to review this request' },
  'activation.pictureGone': { zh_CN: '图片已失效，请重新上传', en_US: 'This picture is no longer kept; upload it again' },
  'activation.reasonNeeded': { zh_CN: '请至少填写一项原因或备注', en_US: 'Give a reason for at least one field, or a remark' },
  'activation.approvedTitle': { zh_CN: '账户已激活', en_US: 'Your account is active' },
  'activation.approvedContent': {
    zh_CN: '审核已通过，现在可以查看产品、下单和充值。',
    en_US: 'Your request was approved: products, orders and top-ups are open to you now.',
  },
  'activation.rejectedTitle': { zh_CN: '激活申请未通过', en_US: 'Your activation request was rejected' },
  'activation.rejectedContent': {
    zh_CN: '请按以下原因修改后重新提交。',
    en_US: 'Mend what follows and send it again.',
  },
  'activation.field.companyName': { zh_CN: '企业名称', en_US: 'Company name' },
  'activation.field.creditCode': { zh_CN: '统一社会信用代码', en_US: 'Unified social credit code' },
  'activation.field.legalPerson': { zh_CN: '法定代表人', en_US: 'Legal representative' },
  'activation.field.licencePicture': { zh_CN: '营业执照', en_US: 'Business licence' },
  'activation.field.contactName': { zh_CN: '联系人', en_US: 'Contact' },
  'activation.field.contactPhone': { zh_CN: '联系电话', en_US: 'Contact phone' },
  'activation.field.province': { zh_CN: '省', en_US: 'Province' },
  'activation.field.city': { zh_CN: '市', en_US: 'City' },
  'activation.field.area': { zh_CN: '区/县', en_US: 'District' },
  'activation.field.address': { zh_CN: '详细地址', en_US: 'Address' },
  'activation.field.realName': { zh_CN: '姓名', en_US: 'Name' },
  'activation.field.identityNo': { zh_CN: '身份证号码', en_US: 'Identity number' },
  'activation.field.frontPicture': { zh_CN: '身份证人像面', en_US: 'Identity card, front' },
  'activation.field.backPicture': { zh_CN: '身份证国徽面', en_US: 'Identity card, back' },
} as const satisfies TextTable;
