import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { BankLineState } from '../../contract/entities/finance/bank-statement.ts';
import { bareReference } from '../../contract/values/payment-reference.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { noteOf } from '../orders/write/batch.ts';
import {
  type Candidate,
  ignoreLine,
  listCandidates,
  listRules,
  listTiedTopUps,
  type Matched,
  matchLine,
  reopenLine,
} from './db/matches.ts';
import { factsOf, fittings } from './matching.ts';
import { bankDictionaries, lineOf } from './read-lines.ts';

const refusals = {
  not_found: 'bank_line_not_found',
  no_top_up: 'bank_line_no_top_up',
  taken: 'bank_line_taken',
  outgoing: 'bank_line_outgoing',
  other_currency: 'bank_line_other_currency',
  wrong_state: 'bank_line_no_top_up',
  covered: 'bank_line_covered',
} as const satisfies Record<Exclude<Matched, 'matched'>, string>;

/**
 * Ties a line to a top-up that a person chose. It credits nothing: the top-up is accepted by its own review.
 * @throws Refusal bank_line_not_found, bank_line_no_top_up, bank_line_taken, bank_line_outgoing, bank_line_other_currency, bank_line_covered
 */
export async function matchByHand(
  tx: Transaction,
  input: CallInput<'bankLine.match'>,
  caller: SignedInCaller,
  at: Date,
): Promise<CallReply<'bankLine.match'>> {
  const line = await lineOf(tx, input.id, caller);
  const topUp = await chosen(tx, input);
  const rule = fittings(line, [topUp], await listRules(tx))[0]?.rule ?? null;
  const facts = factsOf(line, topUp);
  const made = { lineId: line.id, topUpId: topUp.id, rule, facts, byItself: false, id: uuidv7(), userId: caller.principal.userId, at };
  const word = await matchLine(tx, made);
  if (word !== 'matched') throw new Refusal(refusals[word]);
  const { reference, merchantId: merchant } = topUp;
  const detail = { reference, merchant, amount: line.amount, currency: line.currency };
  await audit(tx, caller, at, { action: 'bankLine.match', subject: line.id, detail });
  return replyOf(tx, 'matched', caller);
}

/** Sets a line aside. @throws Refusal bank_line_not_found, bank_line_taken, invalid_fields */
export async function setAside(
  tx: Transaction,
  { id, remark }: CallInput<'bankLine.ignore'>,
  caller: SignedInCaller,
  at: Date,
): Promise<CallReply<'bankLine.ignore'>> {
  const line = await lineOf(tx, id, caller);
  const note = noteOf(remark);
  if (note === null) throw remarkMissing();
  const word = await ignoreLine(tx, { id: line.id, remark: note, userId: caller.principal.userId, at });
  if (word !== 'ignored') throw new Refusal(refusals[word]);
  const detail = { amount: line.amount, currency: line.currency, remark: note };
  await audit(tx, caller, at, { action: 'bankLine.ignore', subject: line.id, detail });
  return replyOf(tx, word, caller);
}

/** Opens a line again. @throws Refusal bank_line_not_found, bank_line_taken, invalid_fields */
export async function openAgain(
  tx: Transaction,
  { id, remark }: CallInput<'bankLine.reopen'>,
  caller: SignedInCaller,
  at: Date,
): Promise<CallReply<'bankLine.reopen'>> {
  const line = await lineOf(tx, id, caller);
  const note = noteOf(remark);
  const word = await reopenLine(tx, { id: line.id, remark: note, userId: caller.principal.userId, at });
  if (word === 'needs_reason') throw remarkMissing();
  if (word !== 'open') throw new Refusal(refusals[word]);
  const [topUp] = line.topUpId === null ? [] : await listTiedTopUps(tx, [line.topUpId]);
  const from = topUp === undefined ? {} : { reference: topUp.reference };
  const detail = { amount: line.amount, currency: line.currency, ...from, ...(note === null ? {} : { remark: note }) };
  await audit(tx, caller, at, { action: 'bankLine.reopen', subject: line.id, detail });
  return replyOf(tx, word, caller);
}

/** The top-up by id or by the reference that a person types. */
async function chosen(tx: Transaction, { topUpId, reference = '' }: CallInput<'bankLine.match'>): Promise<Candidate> {
  const [known] = topUpId !== undefined && isRowId(topUpId) ? await listTiedTopUps(tx, [topUpId]) : [];
  const refs = topUpId === undefined ? [bareReference(reference)] : known === undefined ? [] : [known.reference];
  const [found] = await listCandidates(tx, { refs, sums: [], since: '1970-01-01', until: '1970-01-01' });
  if (found === undefined) throw new Refusal('bank_line_no_top_up');
  return found;
}

async function replyOf(tx: Transaction, state: BankLineState, caller: SignedInCaller) {
  const textOf = await readTexts(tx, caller, bankDictionaries);
  return { lineStatus: state, lineStatus_dictText: textOf('bank_line_status', state) };
}

function remarkMissing(): Refusal {
  return wrongField('remark', 'required', 'rule.required');
}
