import type { CallInput } from '../../contract/endpoints/all.ts';
import { Refusal } from '../calls/refusal.ts';
import type { listStatementAccounts } from './db/statements.ts';
import type { BankStatement, CsvColumn, CsvHints } from './reader/statement.ts';

export type Account = Awaited<ReturnType<typeof listStatementAccounts>>[number];

/** Fewer signs in common may be chance. */
const tellingSigns = 8;

/**
 * Finds the platform's account of a statement. Banks write a number with a code of the bank, as an IBAN or without zeros in front, so the
 * ends are compared.
 * @throws Refusal bank_account_unknown
 */
export function accountOf({ account, currency }: Pick<BankStatement, 'account' | 'currency'>, accounts: readonly Account[]): Account {
  const of = accounts.filter((one) => one.currency === currency);
  const found =
    of.find((one) => bare(one.accountNumber) === bare(account)) ?? of.find((one) => endsAlike(bare(one.accountNumber), bare(account)));
  if (found === undefined) throw new Refusal('bank_account_unknown', { values: { account, currency } });
  return found;
}

function bare(number: string): string {
  return number.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
}

function endsAlike(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].map((number) => number.replace(/^0+/, '')).sort((left, right) => left.length - right.length);
  return short.length >= tellingSigns && long.endsWith(short);
}

/** Reads from the input what a CSV file may not say. @throws Refusal pay_account_not_found */
export function hintsOf(input: CallInput<'bankStatement.import'>, accounts: readonly Account[]): CsvHints {
  const { accountId = '', dateOrder = '', decimalSign = '', opening, closing } = input;
  const account = accounts.find(({ id }) => id === accountId);
  if (accountId !== '' && account === undefined) throw new Refusal('pay_account_not_found');
  return {
    ...(account === undefined ? {} : { account: account.accountNumber, currency: account.currency }),
    ...(dateOrder === '' ? {} : { dateOrder }),
    ...(decimalSign === '' ? {} : { decimalSign: decimalSign === 'comma' ? ',' : '.' }),
    ...(given(opening) === null ? {} : { opening: given(opening) ?? '' }),
    ...(given(closing) === null ? {} : { closing: given(closing) ?? '' }),
    columns: columnsOf(input),
  };
}

function columnsOf(input: CallInput<'bankStatement.import'>): Partial<Record<CsvColumn, string>> {
  const asked: Readonly<Partial<Record<CsvColumn, string | undefined>>> = {
    ...{ date: input.dateColumn, amount: input.amountColumn, debit: input.debitColumn, credit: input.creditColumn },
    ...{ direction: input.directionColumn, currency: input.currencyColumn, reference: input.referenceColumn },
    ...{ entryRef: input.entryRefColumn, text: input.textColumn, payerName: input.payerNameColumn },
    ...{ payerAccount: input.payerAccountColumn, balance: input.balanceColumn },
  };
  return Object.fromEntries(
    Object.entries(asked).flatMap(([column, heading]) => (given(heading) === null ? [] : [[column, given(heading)]])),
  );
}

function given(text: string | undefined): string | null {
  const word = text?.trim() ?? '';
  return word === '' ? null : word;
}
