import type { TextTable } from '../calls/text-table.ts';

/** The texts of placing and cancelling with a carrier. */
export const carrierTexts = {
  'job.orderCancelling': { zh_CN: '通知承运商取消', en_US: 'Cancelling orders with the carrier' },
  'job.orderPlacing': { zh_CN: '向承运商下单', en_US: 'Placing orders with the carrier' },
} as const satisfies TextTable;
