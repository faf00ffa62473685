import type { Static } from 'typebox';
import { Boolean as Bool, Integer, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Amount, Coded, Id, LocalTime, orNull } from '../../values.ts';

/** A payment that a channel told of when its top-up was withdrawn or accounted already. */
export const LatePaymentRow = record({
  id: Id(),
  topUpId: Id(),
  reference: Text(),
  merchant: Text(),
  payChannel: Coded('pay_channel'),
  payChannel_dictText: Text(),
  amount: Amount(),
  currency: Text(),
  /** What had become of the top-up. */
  cause: Coded('top_up_status'),
  cause_dictText: Text(),
  /** How often the channel told of it. */
  told: Integer({ minimum: 1 }),
  firstTime: LocalTime(),
  handled: Bool(),
  handler: orNull(Text()),
  handleTime: orNull(LocalTime()),
  remark: orNull(Text()),
});
export type LatePaymentRow = Static<typeof LatePaymentRow>;
