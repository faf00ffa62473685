import type { ApiCallId } from '../../contract/api-calls.ts';
import type { Language } from '../calls/caller.ts';

/** What a call does to the company's orders, balance or ledgers. The console says it before it makes the call; other calls only answer. */
export const realEffects: Readonly<Partial<Record<ApiCallId, Readonly<Record<Language, string>>>>> = {
  'order.saveDraft': {
    zh_CN: '在贵公司的订单中新建或修改一份草稿。',
    en_US: "It makes or changes a draft among your company's orders.",
  },
  'order.submit': {
    zh_CN: '提交一个真实订单；pay 为 true 时从余额扣款。',
    en_US: 'It submits a real order, and takes money from the balance when pay is true.',
  },
  'order.pay': {
    zh_CN: '用余额支付真实订单。',
    en_US: 'It pays real orders from the balance.',
  },
  'order.close': {
    zh_CN: '作废订单，不可恢复；已支付的金额退回余额。',
    en_US: 'It abandons orders for good; what was paid returns to the balance.',
  },
  'order.batchRefund': {
    zh_CN: '取消已支付的订单，不可恢复，并退款至余额。',
    en_US: 'It cancels paid orders for good and refunds them to the balance.',
  },
};
