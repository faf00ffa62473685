import type { Static } from 'typebox';
import { Boolean as Bool, Enum, Integer, Array as List, Optional, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Coded, Id, LocalTime, orNull } from '../../values.ts';

/** Formats of statements that banks hand out. */
export const bankFormats = ['camt053', 'mt940', 'csv'] as const;
export type BankFormat = (typeof bankFormats)[number];

/** States of a line: to be worked on, for a top-up, or for none. */
export const bankLineStates = ['open', 'matched', 'ignored'] as const;
export type BankLineState = (typeof bankLineStates)[number];

/** Which way the money goes, seen from the platform's account. */
export const bankDirections = ['in', 'out'] as const;

/** A balance or an amount of a bank, which may have more digits than one payment of ours. */
const BankAmount = () => Text({ pattern: '^-?\\d{1,17}(\\.\\d{1,3})?$', format: 'amount' });
const day = () => Text({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', format: 'day' });
const count = () => Integer({ minimum: 0 });

/** A statement of one of the platform's accounts. */
export const BankStatementRow = record({
  id: Id(),
  bankName: Text(),
  accountNumber: Text(),
  currency: Text(),
  /** The bank's own number of it. */
  statementNo: orNull(Text()),
  format: Coded('bank_format'),
  format_dictText: Text(),
  fileName: Text(),
  openingDay: day(),
  closingDay: day(),
  opening: BankAmount(),
  closing: BankAmount(),
  /** All lines of the statement, those that another statement had brought, and the states of the others. */
  lineCount: count(),
  knownCount: count(),
  openCount: count(),
  matchedCount: count(),
  ignoredCount: count(),
  pendingCount: count(),
  /** Whether it does not open with what the statement before closed with, so that one is missing between. */
  hasGap: Bool(),
  importer: Text(),
  importTime: LocalTime(),
});
export type BankStatementRow = Static<typeof BankStatementRow>;

/** What became of a file. */
export const BankImport = record({
  statements: List(
    record({
      id: orNull(Id()),
      accountNumber: Text(),
      currency: Text(),
      statementNo: orNull(Text()),
      /** `known`: the same statement was imported before; nothing was done. */
      outcome: Enum(['imported', 'known']),
    }),
  ),
  /** Lines that were read, and of these: new, known before, tied to a top-up, with a suggestion, set aside, and to be worked on. */
  readCount: count(),
  newCount: count(),
  knownCount: count(),
  matchedCount: count(),
  suggestedCount: count(),
  ignoredCount: count(),
  openCount: count(),
  /** Entries that the bank announced and has not booked; they were left out. */
  pendingCount: count(),
});
export type BankImport = Static<typeof BankImport>;

/** A top-up that a line may be for, by one of the rules. */
export const BankSuggestion = record({
  id: Id(),
  lineId: Id(),
  reference: Text(),
  merchant: Text(),
  authStatus: Coded('top_up_status'),
  authStatus_dictText: Text(),
  amount: BankAmount(),
  currency: Text(),
  payerName: orNull(Text()),
  remitTime: orNull(Text()),
  /** 1 to 100 */
  score: Integer({ minimum: 1, maximum: 100 }),
  /** Why it fits, and what differs. */
  reason: Text(),
});
export type BankSuggestion = Static<typeof BankSuggestion>;

const line = {
  id: Id(),
  statementId: Id(),
  /** Where the line began in its file. */
  sourceLine: Integer({ minimum: 1 }),
  lineStatus: Coded('bank_line_status'),
  lineStatus_dictText: Text(),
  direction: Coded('bank_direction'),
  direction_dictText: Text(),
  bookTime: day(),
  valueTime: orNull(day()),
  amount: BankAmount(),
  currency: Text(),
  payerName: orNull(Text()),
  payerAccount: orNull(Text()),
  bankReference: orNull(Text()),
  reference: orNull(Text()),
  text: Text(),
  bankName: Text(),
  accountNumber: Text(),
  /** The top-up that the line is tied to, or the best that a rule suggests. */
  topUpId: orNull(Id()),
  topUpReference: orNull(Text()),
  merchant: orNull(Text()),
  /** Why it fits; for a line that was set aside, why it was. */
  reason: orNull(Text()),
  score: orNull(Integer({ minimum: 1, maximum: 100 })),
  /** How many top-ups the rules suggest. */
  suggestions: count(),
  /** Whether the top-up that the line is tied to is credited, so that taking it back needs a reason. */
  isCredited: Bool(),
  /** Who decided last; null where the import did. */
  decider: orNull(Text()),
  decideTime: orNull(LocalTime()),
};

/** A line in the work list. */
export const BankLineRow = record(line);
export type BankLineRow = Static<typeof BankLineRow>;

/** A line with all top-ups that it may be for. */
export const BankLineDetail = record({ ...line, amountText: Text(), candidates: List(BankSuggestion) });

/** A line beside a top-up: tied to it, or suggested for it. */
export const TopUpLine = record({
  id: Id(),
  isTied: Bool(),
  bookTime: day(),
  amount: BankAmount(),
  currency: Text(),
  payerName: orNull(Text()),
  payerAccount: orNull(Text()),
  text: Text(),
  score: orNull(Integer({ minimum: 1, maximum: 100 })),
  reason: Text(),
  isCredited: Bool(),
});
export type TopUpLine = Static<typeof TopUpLine>;

/** Columns of a CSV file that may be named by their headings. */
export const csvColumnFields = [
  ...(['dateColumn', 'amountColumn', 'debitColumn', 'creditColumn', 'directionColumn', 'currencyColumn', 'referenceColumn'] as const),
  ...(['entryRefColumn', 'textColumn', 'payerNameColumn', 'payerAccountColumn', 'balanceColumn'] as const),
] as const;
export const csvReadingFields = ['dateOrder', 'decimalSign', ...csvColumnFields] as const;

/** A heading of a CSV file. */
const heading = () => Optional(Text({ maxLength: 60 }));

/** How a CSV file is read where it does not say so itself. */
export const csvReading = {
  dateOrder: Optional(Enum(['', 'dmy', 'mdy', 'ymd'])),
  decimalSign: Optional(Enum(['', 'point', 'comma'])),
  ...{ dateColumn: heading(), amountColumn: heading(), debitColumn: heading(), creditColumn: heading(), directionColumn: heading() },
  ...{ currencyColumn: heading(), referenceColumn: heading(), entryRefColumn: heading(), textColumn: heading() },
  ...{ payerNameColumn: heading(), payerAccountColumn: heading(), balanceColumn: heading() },
};

/** How the last CSV file of an account was read. */
export const CsvReading = record({
  /** Empty without one. */
  accountId: Text(),
  /** Whether a file of the account was read before. */
  kept: Bool(),
  /** Whether columns were named. */
  ownColumns: Bool(),
  ...csvReading,
});
export type CsvReading = Static<typeof CsvReading>;
