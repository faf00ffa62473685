import { Boolean as Bool, Integer, Array as List, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import { BatchOutcome, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Id, orNull } from '../../values.ts';

/** A file of an upload and the order that its name names. */
const MatchedLabel = record({
  id: Text(),
  name: Text(),
  /** Null for a file that is no label. */
  pages: orNull(Integer({ minimum: 1 })),
  customerNo: orNull(Text()),
  isMatched: Bool(),
  /** What will happen, or the reason why nothing will. */
  message: Text(),
});

/** Labels that another system made (spec section 7, Manual import). */
export const foreignLabelEndpoints = declare({
  'order.importLabel': {
    method: 'POST',
    path: '/oms/order/manual/importOrderLabel',
    access: { permission: 'order:import' },
    needsActivation: true,
    summary: 'Opens a PDF or a zip of PDFs and tells which order each belongs to by its name; nothing becomes a label yet',
    body: record({}),
    uploadMegabytes: limits.uploadMegabytes,
    reply: record({ key: Id(), matched: Integer({ minimum: 0 }), refused: Integer({ minimum: 0 }), files: List(MatchedLabel) }),
  },
  'order.confirmLabel': {
    method: 'POST',
    path: '/oms/order/manual/confirmOrderLabel',
    access: { permission: 'order:import' },
    needsActivation: true,
    idempotent: true,
    summary: 'Makes the matching files of an upload the labels of their orders, in place of those that they have',
    body: record({ key: Id() }),
    reply: BatchOutcome,
  },
});
