import type { PayChannelName, TopUpRow, TopUpState } from '../../contract/entities/finance/top-up.ts';
import type { TextOf } from '../dictionaries/dictionaries.ts';
import { moneyText } from '../money/money.ts';
import { without } from './fee.ts';

export const topUpDictionaries = ['top_up_status', 'pay_channel', 'bank_account_type', 'bank_credential_kind', 'claim_verdict'] as const;

export interface StoredTopUp {
  readonly id: string;
  readonly reference: string;
  readonly channel: PayChannelName;
  readonly state: TopUpState;
  readonly currency: string;
  readonly amount: string;
  readonly fee: string;
  readonly received: string | null;
  readonly credited: string | null;
  readonly remark: string | null;
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly decidedAt: string | null;
}

/** Writes a stored top-up as calls reply with it. */
export function topUpRow(row: StoredTopUp, textOf: TextOf): TopUpRow {
  const { id, reference, channel, state, currency, amount, received, credited } = row;
  const fee = received === null || credited === null ? row.fee : without(received, credited, currency);
  return {
    ...{ id, reference, currency },
    payChannel: channel,
    payChannel_dictText: textOf('pay_channel', channel),
    authStatus: state,
    authStatus_dictText: textOf('top_up_status', state),
    amount: moneyText(amount, currency),
    fee: moneyText(fee, currency),
    creditAmount: moneyText(credited ?? without(amount, fee, currency), currency),
    receivedAmount: received === null ? null : moneyText(received, currency),
    auditRemark: row.remark,
    createTime: row.createdAt,
    sendTime: row.sentAt,
    auditTime: row.decidedAt,
  };
}

/** What a merchant sees of a row: that a second person reviews is the platform's matter. */
export function forMerchant<R extends StoredTopUp>(row: R): R {
  return row.state === 'second_review' ? { ...row, state: 'to_confirm', received: null, credited: null } : row;
}

export function wordOf(keyword: string | undefined): string | null {
  const word = keyword?.trim();
  return word === undefined || word === '' ? null : word;
}
