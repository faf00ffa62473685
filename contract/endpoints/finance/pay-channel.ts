import { Enum, Array as List, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import { record } from '../../envelope.ts';
import { Coded, Id } from '../../values.ts';

/** Payment online (decision 70). Notifications of channels are no calls of this contract: their bytes are signed. */
export const payChannelEndpoints = declare({
  'payChannel.list': {
    method: 'GET',
    path: '/financial/payChannelList',
    access: { permission: 'account:topUp' },
    needsActivation: true,
    unactivatedText: 'topUp.notActivated',
    summary: 'The ways to pay that this installation offers',
    query: record({}),
    reply: List(record({ payChannel: Coded('pay_channel'), payChannel_dictText: Text() })),
  },
  'sandbox.pay': {
    method: 'POST',
    path: '/financial/sandboxPay',
    access: { permission: 'account:topUp' },
    needsActivation: true,
    unactivatedText: 'topUp.notActivated',
    summary: 'Pays a top-up in the sandbox, where no money moves outside this product, or cancels the payment',
    body: record({ id: Id(), outcome: Enum(['paid', 'failed']) }),
    idempotent: true,
    reply: record({ authStatus: Coded('top_up_status'), authStatus_dictText: Text() }),
  },
});
