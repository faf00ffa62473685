import type { Static } from 'typebox';
import { Boolean as Bool, Integer, Array as List, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Coded, Id, Kilograms, LocalTime, orNull } from '../../values.ts';

/** Documents of an order that are printed. */
export const printedKinds = ['label', 'cn22', 'cn23', 'invoice', 'pick_list'] as const;
export type PrintedKind = (typeof printedKinds)[number];

/** Ways from the page to a printer. */
export const printWays = ['browser', 'qz'] as const;
export type PrintWay = (typeof printWays)[number];

/** One print of one document; a row of the ledger. */
export const PrintRecord = record({
  id: Id(),
  orderId: Id(),
  customerNo: Text(),
  trackingNumber: orNull(Text()),
  /** Null when the document is of the whole order. */
  boxNo: orNull(Text()),
  printKind: Coded('print_kind'),
  printKind_dictText: Text(),
  template: Text(),
  templateVersion: Integer({ minimum: 0 }),
  /** 1 is the first print of this document. */
  nth: Integer({ minimum: 1 }),
  reason: orNull(Text()),
  weight: orNull(Kilograms()),
  declaredWeight: orNull(Kilograms()),
  /** Whether the two differ by more than scales and packing explain. */
  isOffWeight: Bool(),
  printBy: Text(),
  workstation: Text(),
  printer: orNull(Text()),
  printWay: Coded('print_way'),
  printWay_dictText: Text(),
  printTime: LocalTime(),
  /** The paper was thrown away. */
  isUndone: Bool(),
  undoneBy: orNull(Text()),
  undoneTime: orNull(LocalTime()),
});
export type PrintRecord = Static<typeof PrintRecord>;

/** An earlier print of a document that is about to be printed. */
export const EarlierPrint = record({ id: Id(), label: Text(), times: Integer({ minimum: 1 }), lastTime: LocalTime(), lastBy: Text() });
export type EarlierPrint = Static<typeof EarlierPrint>;

/** An order that cannot be printed, and why. `isLater`: its documents cannot be made now, but once its carrier has answered or it is mended. */
export const Unprintable = record({ id: Text(), label: Text(), errorCode: Text(), message: Text(), isLater: Bool() });
export type Unprintable = Static<typeof Unprintable>;

/** What a page has to ask or say before it prints. */
export const PrintCheck = record({
  /** In the order that was sent. */
  printable: List(Id()),
  unprintable: List(Unprintable),
  /** Printed before and not undone. */
  again: List(EarlierPrint),
  /** Whether printing `again` needs a reason. */
  needsReason: Bool(),
  /** Numbers of printable orders that were charged for a remote area. */
  remote: List(Text()),
});
export type PrintCheck = Static<typeof PrintCheck>;
