/** `in` is money that arrives on the account. */
export type LineDirection = 'in' | 'out';

/** One booked line of a statement. Amounts are decimal texts of the statement's currency. */
export interface BankLine {
  /** Where the line begins in the file, counted from 1. */
  readonly source: number;
  /** `YYYY-MM-DD` */
  readonly bookedOn: string;
  readonly valueOn: string | null;
  /** Never negative. */
  readonly amount: string;
  readonly direction: LineDirection;
  /** The bank's own number of the entry, by which it is known again in another file. */
  readonly entryRef: string | null;
  /** What the payer refers to, as far as the format has a place for it. */
  readonly reference: string | null;
  readonly text: string;
  /** Who paid, or who was paid. */
  readonly payerName: string | null;
  readonly payerAccount: string | null;
  /** The balance after the line, where the bank writes it. */
  readonly balance: string | null;
}

/** A balance with its sign: negative when the account is overdrawn. */
export interface Balance {
  readonly day: string;
  readonly amount: string;
}

/** What each format is read into. */
export interface BankStatement {
  /** As the bank writes it, without spaces. */
  readonly account: string;
  /** ISO 4217 */
  readonly currency: string;
  /** The bank's number of the statement; null where the format has none. */
  readonly number: string | null;
  readonly opening: Balance;
  readonly closing: Balance;
  /** Balances at the end of days between, where the bank writes them. */
  readonly between: readonly Balance[];
  readonly lines: readonly BankLine[];
  /** Entries that the bank announces and has not booked; they are in no balance. */
  readonly pending: number;
}

export const statementFormats = ['camt053', 'mt940', 'csv'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** How a CSV file is read where it does not say so itself. */
export interface CsvHints {
  readonly account?: string;
  readonly currency?: string;
  readonly opening?: string;
  readonly closing?: string;
  readonly dateOrder?: DateOrder;
  readonly decimalSign?: '.' | ',';
  /** Headings of the file by the column that they stand for. */
  readonly columns?: Readonly<Partial<Record<CsvColumn, string>>>;
}

export type DateOrder = 'dmy' | 'mdy' | 'ymd';

export const csvColumns = [
  'date',
  'valueDate',
  'amount',
  'debit',
  'credit',
  'direction',
  'currency',
  'reference',
  'entryRef',
  'text',
  'payerName',
  'payerAccount',
  'balance',
  'account',
] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** The reason why a file or a line is refused; the key of a text. */
export type StatementReason =
  | 'notStatement'
  | 'damaged'
  | 'dtd'
  | 'encoding'
  | 'tooSlow'
  | 'tooMuch'
  | 'tooManyLines'
  | 'noStatement'
  | 'noAccount'
  | 'noCurrency'
  | 'noOpening'
  | 'noClosing'
  | 'noBalances'
  | 'lineDate'
  | 'lineAmount'
  | 'lineDirection'
  | 'lineCurrency'
  | 'lineTag'
  | 'lineCells'
  | 'noLines'
  | 'noColumns'
  | 'dateAmbiguous'
  | 'decimalAmbiguous'
  | 'balance'
  | 'dayBalance'
  | 'rowBalance'
  | 'otherAccounts';

/** A reason with the values of its text; `line` counts lines of the file from 1. */
export interface StatementProblem {
  readonly reason: StatementReason;
  readonly values: Readonly<Record<string, string | number>>;
}

/** A file that is no statement, or not a whole one. Nothing of it is imported. */
export class Unreadable extends Error {
  readonly problems: readonly StatementProblem[];

  constructor(...problems: readonly StatementProblem[]) {
    super(problems[0]?.reason ?? 'damaged');
    this.name = 'Unreadable';
    this.problems = problems;
  }
}

/** Makes the refusal of a file for one reason. */
export function unreadable(reason: StatementReason, values: StatementProblem['values'] = {}): Unreadable {
  return new Unreadable({ reason, values });
}

/** Lines of one file. */
export const linesAtMost = 20_000;
/** Problems of one file that are told; more add nothing for whoever mends it. */
const problemsAtMost = 10;

/** Collects the problems of lines, so that all are told at once. */
export function createProblems() {
  const found: StatementProblem[] = [];
  return {
    add(reason: StatementReason, values: StatementProblem['values']): void {
      found.push({ reason, values });
      if (found.length >= problemsAtMost) throw new Unreadable(...found);
    },
    /** @throws Unreadable when a line had a problem */
    end(): void {
      if (found.length > 0) throw new Unreadable(...found);
    },
  };
}

export type Problems = ReturnType<typeof createProblems>;
