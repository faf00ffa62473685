import type { ServedId } from './endpoints/all.ts';

/** The calls that an API key may make; all others are refused, whatever its rights are (security A1). */
export const apiCalls = [
  'product.list',
  'product.detail',
  'calculate.try',
  'calculate.orderTry',
  'order.saveDraft',
  'order.submit',
  'order.pay',
  'order.list',
  'order.detail',
  'order.close',
  'order.batchRefund',
  'label.get',
  'order.trackingNumber',
  'order.trackList',
  'track.batch',
  'account.list',
] as const satisfies readonly ServedId[];

export type ApiCallId = (typeof apiCalls)[number];
