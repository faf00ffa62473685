import { field } from './import-field.ts';

/** Columns of an import of tracking numbers. */
export const trackingImportFields = [
  field('order', 'customerNo', '客户单号', 'Customer no.', 'WB-1001', '订单号|客户订单号|customer no|customer number|order no', {
    required: true,
  }),
  field(
    'order',
    'trackingNumber',
    '运单号',
    'Tracking no.',
    'LX123456789CN',
    '跟踪号|快递单号|转单号|tracking number|tracking no|waybill',
    {
      required: true,
    },
  ),
];
