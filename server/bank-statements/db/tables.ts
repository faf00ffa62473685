import { boolean, customType, date, integer, jsonb, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { BankFormat, BankLineState } from '../../../contract/entities/finance/bank-statement.ts';
import type { MatchFacts } from './match-facts.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const day = (name: string) => date(name, { mode: 'string' });
const amount = (name: string) => numeric(name, { precision: 17, scale: 3, mode: 'string' });
const balance = (name: string) => numeric(name, { precision: 20, scale: 3, mode: 'string' });

export const bankMatchRule = pgTable('bank_match_rule', {
  code: text('code').notNull(),
  position: integer('position').notNull(),
  score: integer('score').notNull(),
  reference: boolean('reference').notNull(),
  amount: boolean('amount').notNull(),
  payerName: boolean('payer_name').notNull(),
  payerDigits: integer('payer_digits'),
  withinDays: integer('within_days'),
  ties: boolean('ties').notNull(),
  active: boolean('active').notNull(),
});

export const bankStatement = pgTable('bank_statement', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  accountId: uuid('account_id').notNull(),
  accountNumber: text('account_number').notNull(),
  currency: text('currency').notNull(),
  number: text('number'),
  format: text('format').$type<BankFormat>().notNull(),
  fileName: text('file_name').notNull(),
  fingerprint: bytes('fingerprint').notNull(),
  openingOn: day('opening_on').notNull(),
  closingOn: day('closing_on').notNull(),
  opening: balance('opening').notNull(),
  closing: balance('closing').notNull(),
  lineCount: integer('line_count').notNull(),
  knownCount: integer('known_count').notNull(),
  pendingCount: integer('pending_count').notNull(),
  importerId: uuid('importer_id').notNull(),
  importer: text('importer').notNull(),
  importedAt: moment('imported_at').notNull(),
});

export const bankStatementLine = pgTable('bank_statement_line', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  statementId: uuid('statement_id').notNull(),
  accountId: uuid('account_id').notNull(),
  position: integer('position').notNull(),
  sourceLine: integer('source_line').notNull(),
  bookedOn: day('booked_on').notNull(),
  valueOn: day('value_on'),
  direction: text('direction').$type<'in' | 'out'>().notNull(),
  amount: amount('amount').notNull(),
  currency: text('currency').notNull(),
  entryRef: text('entry_ref'),
  reference: text('reference'),
  paymentRefs: text('payment_refs').array().notNull(),
  note: text('note').notNull(),
  payerName: text('payer_name'),
  payerAccount: text('payer_account'),
  balance: balance('balance'),
  fingerprint: bytes('fingerprint').notNull(),
  likeness: bytes('likeness'),
  state: text('state').$type<BankLineState>().notNull(),
  ignoredAs: text('ignored_as').$type<'outgoing' | 'zero' | 'person'>(),
  ignoreReason: text('ignore_reason'),
  decider: text('decider'),
  decidedAt: moment('decided_at'),
});

export const bankMatch = pgTable('bank_match', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  lineId: uuid('line_id').notNull(),
  merchantId: uuid('merchant_id').notNull(),
  topUpId: uuid('top_up_id').notNull(),
  rule: text('rule'),
  score: integer('score'),
  facts: jsonb('facts').$type<MatchFacts>().notNull(),
  matcher: text('matcher'),
  matchedAt: moment('matched_at').notNull(),
  endedAt: moment('ended_at'),
  endCause: text('end_cause').$type<'person' | 'top_up'>(),
  ender: text('ender'),
  endReason: text('end_reason'),
});
