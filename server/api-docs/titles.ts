import type { ApiCallId } from '../../contract/api-calls.ts';
import type { Language } from '../calls/caller.ts';

type Told = Readonly<Record<Language, string>>;

/** What each call of the API is for, in the words of who integrates it. */
export const apiCallTitles: Readonly<Record<ApiCallId, { readonly title: Told; readonly summary: Told }>> = {
  'product.list': {
    title: { zh_CN: '产品列表', en_US: 'List products' },
    summary: { zh_CN: '可下单的物流产品。下单时用 productCode。', en_US: 'Products that can be ordered; an order names its productCode.' },
  },
  'product.detail': {
    title: { zh_CN: '产品详情', en_US: 'Product details' },
    summary: { zh_CN: '一个产品的时效、限制与计费说明。', en_US: 'Transit time, limits and charges of one product.' },
  },
  'calculate.try': {
    title: { zh_CN: '运费试算', en_US: 'Try prices' },
    summary: {
      zh_CN: '只凭目的地和重量尺寸比较各产品的价格，不生成报价。',
      en_US: 'Compares products by destination, weight and size alone; no quote is kept.',
    },
  },
  'calculate.orderTry': {
    title: { zh_CN: '订单报价', en_US: 'Quote an order' },
    summary: {
      zh_CN: '对完整订单报价。提交订单时带上返回的 quoteId、总价和币种；报价 30 分钟内有效。',
      en_US: 'Prices a whole order. Submit it with the quoteId, total and currency of the reply; a quote is good for 30 minutes.',
    },
  },
  'order.saveDraft': {
    title: { zh_CN: '保存草稿', en_US: 'Save a draft' },
    summary: {
      zh_CN: '按原样保存未完成的订单，不检查、不收费。带 id 时修改已有草稿。',
      en_US: 'Keeps an unfinished order as it is: nothing is checked or charged. With an id, the draft of that id is changed.',
    },
  },
  'order.submit': {
    title: { zh_CN: '提交订单', en_US: 'Submit an order' },
    summary: {
      zh_CN: '按报价提交订单；pay 为 true 时同时用余额支付。价格已变化时拒绝，并返回新价格。',
      en_US:
        'Submits an order at its quoted price, and pays it from the balance when pay is true. Refused with the new price when it changed.',
    },
  },
  'order.pay': {
    title: { zh_CN: '支付订单', en_US: 'Pay orders' },
    summary: {
      zh_CN: '用余额支付订单。totals 是各币种的合计，与实际不符时拒绝。每个订单各有结果。',
      en_US: 'Pays orders from the balance. totals are the sums by currency; other sums are refused. Each order has its own outcome.',
    },
  },
  'order.list': {
    title: { zh_CN: '订单列表', en_US: 'List orders' },
    summary: {
      zh_CN: '按条件分页查询订单。未使用的条件不要传。',
      en_US: 'Orders by filters, page by page. Leave out the filters that you do not use.',
    },
  },
  'order.detail': {
    title: { zh_CN: '订单详情', en_US: 'Order details' },
    summary: { zh_CN: '一个订单的收发件人、箱子、货物、费用与状态。', en_US: 'Parties, boxes, goods, fees and states of one order.' },
  },
  'order.close': {
    title: { zh_CN: '作废订单', en_US: 'Abandon orders' },
    summary: {
      zh_CN: '作废尚未交接的订单，已支付的金额退回余额。每个订单各有结果。',
      en_US: 'Abandons orders that are not handed over; what was paid returns to the balance. Each order has its own outcome.',
    },
  },
  'order.batchRefund': {
    title: { zh_CN: '取消并退款', en_US: 'Cancel with a refund' },
    summary: {
      zh_CN: '取消已支付且尚未交接的订单，并退款至余额。每个订单各有结果。',
      en_US: 'Cancels paid orders that are not handed over and refunds them to the balance. Each order has its own outcome.',
    },
  },
  'label.get': {
    title: { zh_CN: '获取面单', en_US: 'Get a label' },
    summary: {
      zh_CN: '返回面单文件，每箱一张；失败时返回 JSON。请按 Content-Type 区分。',
      en_US: 'Answers the labels as a file, one for each box, or JSON when it fails: look at Content-Type.',
    },
  },
  'order.trackingNumber': {
    title: { zh_CN: '获取跟踪单号', en_US: 'Get tracking numbers' },
    summary: {
      zh_CN: '订单的跟踪单号；下单处理完成后才有。',
      en_US: 'The tracking numbers of an order, once it is placed with the carrier.',
    },
  },
  'order.trackList': {
    title: { zh_CN: '订单轨迹', en_US: 'Events of an order' },
    summary: { zh_CN: '一个订单全部包裹的轨迹，最新的在前。', en_US: "The events of an order's parcels, the newest first." },
  },
  'track.batch': {
    title: { zh_CN: '批量查询轨迹', en_US: 'Track numbers' },
    summary: { zh_CN: '一次最多查询 40 个单号的当前状态。', en_US: 'Where the parcels of up to 40 numbers are.' },
  },
  'account.list': {
    title: { zh_CN: '账户余额', en_US: 'Balances' },
    summary: { zh_CN: '各币种的余额。', en_US: 'The balance in each currency.' },
  },
};
