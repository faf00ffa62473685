import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { type BankLineRow, type BankLineState, bankLineStates, type TopUpLine } from '../../contract/entities/finance/bank-statement.ts';
import { limits } from '../../contract/limits.ts';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import { readTexts, type TextOf } from '../dictionaries/dictionaries.ts';
import { moneyShown, moneyText } from '../money/money.ts';
import { becauseOf } from './because.ts';
import { countLines, findLine, type LineSearch, listLines, listLinesLike, listLinesOf, type StoredLine } from './db/lines.ts';
import { type Candidate, listCandidates, listTiedTopUps, type TiedTopUp } from './db/matches.ts';
import type { Fitting } from './matching.ts';
import { type Suggestions, suggest } from './suggestions.ts';

export const bankDictionaries = ['bank_format', 'bank_line_status', 'bank_direction', 'bank_set_aside', 'top_up_status'] as const;

/** The work list. */
export async function readLines(
  tx: Transaction,
  input: CallInput<'bankLine.list'>,
  caller: SignedInCaller,
): Promise<CallReply<'bankLine.list'>> {
  const { pageNo = 1, pageSize = limits.pageSizeDefault, order } = input;
  const search = { ...searchOf(input, caller), state: stateOf(input.lineStatus) };
  const page = { timeZone: caller.principal.timeZone, oldestFirst: order === 'asc', limit: pageSize, offset: (pageNo - 1) * pageSize };
  const lines = await listLines(tx, { ...search, ...page });
  const total = (await countLines(tx, search)).reduce((sum, { total: some }) => sum + some, 0);
  const textOf = await readTexts(tx, caller, bankDictionaries);
  const rowOf = rowWriter(await suggest(tx, lines), await tiedOf(tx, lines), textOf, caller.language);
  return { records: lines.map(rowOf), total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}

export async function countByState(
  tx: Transaction,
  input: CallInput<'bankLine.statusCount'>,
  caller: SignedInCaller,
): Promise<CallReply<'bankLine.statusCount'>> {
  const counts = { all: 0, ...(Object.fromEntries(bankLineStates.map((state) => [state, 0])) as Record<BankLineState, number>) };
  for (const { state, total } of await countLines(tx, { ...searchOf(input, caller), state: null })) {
    counts[state] += total;
    counts.all += total;
  }
  return counts;
}

/** Foreign, absent and malformed ids are refused alike (security T6). */
export async function readLine(
  tx: Transaction,
  { id }: CallInput<'bankLine.detail'>,
  caller: SignedInCaller,
): Promise<CallReply<'bankLine.detail'>> {
  const line = await lineOf(tx, id, caller);
  const textOf = await readTexts(tx, caller, bankDictionaries);
  const suggestions = await suggest(tx, [line]);
  const rowOf = rowWriter(suggestions, await tiedOf(tx, [line]), textOf, caller.language);
  return {
    ...rowOf(line),
    amountText: moneyShown(line.amount, line.currency),
    candidates: (suggestions.get(id) ?? []).map(({ topUp, rule, facts }) => ({
      ...{ id: topUp.id, lineId: line.id, reference: topUp.reference, merchant: topUp.merchant, currency: topUp.currency },
      ...{ payerName: topUp.payerName, remitTime: topUp.remittedOn, score: rule.score },
      authStatus: topUp.state,
      authStatus_dictText: textOf('top_up_status', topUp.state),
      amount: moneyText(topUp.amount, topUp.currency),
      reason: becauseOf(facts, line.currency, caller.language),
    })),
  };
}

/** @throws Refusal bank_line_not_found */
export async function lineOf(tx: Transaction, id: string, { principal }: SignedInCaller): Promise<StoredLine> {
  const found = isRowId(id) ? await findLine(tx, principal.tenantId, id, principal.timeZone) : null;
  if (found === null) throw new Refusal('bank_line_not_found');
  return found;
}

/** What the bank says of a top-up. One that nobody may see has no lines. */
export async function readLinesOf(
  tx: Transaction,
  { id }: CallInput<'bankLine.ofTopUp'>,
  caller: SignedInCaller,
): Promise<CallReply<'bankLine.ofTopUp'>> {
  const { tenantId, timeZone } = caller.principal;
  const [topUp] = isRowId(id) ? await listTiedTopUps(tx, [id]) : [];
  if (topUp === undefined) throw new Refusal('top_up_not_found');
  const isCredited = topUp.state === 'accounted';
  const tied = await listLinesOf(tx, tenantId, id, timeZone);
  const [wanted] = await listCandidates(tx, { refs: [topUp.reference], sums: [], since: '1970-01-01', until: '1970-01-01' });
  const near = wanted === undefined ? [] : await listLinesLike(tx, { tenantId, ...wanted }, timeZone);
  const suggestions = await suggest(tx, near);
  const fitting = near.flatMap((line) =>
    (suggestions.get(line.id) ?? []).filter((one) => one.topUp.id === id).map((one) => ({ line, one })),
  );
  fitting.sort((left, right) => right.one.rule.score - left.one.rule.score);
  return [
    ...tied.map((line) => besideTopUp(line, null, caller.language, isCredited)),
    ...fitting.map(({ line, one }) => besideTopUp(line, one, caller.language, false)),
  ];
}

function besideTopUp(line: StoredLine, fitting: Fitting<Candidate> | null, language: Language, isCredited: boolean): TopUpLine {
  const facts = fitting?.facts ?? line.facts;
  return {
    ...{ id: line.id, isTied: fitting === null, bookTime: line.bookedOn, currency: line.currency, text: line.note, isCredited },
    ...{ payerName: line.payerName, payerAccount: line.payerAccount, score: fitting?.rule.score ?? line.score },
    amount: moneyText(line.amount, line.currency),
    reason: facts === null ? '' : becauseOf(facts, line.currency, language),
  };
}

async function tiedOf(tx: Transaction, lines: readonly StoredLine[]): Promise<ReadonlyMap<string, TiedTopUp>> {
  const ids = [...new Set(lines.flatMap(({ topUpId }) => topUpId ?? []))];
  return new Map((await listTiedTopUps(tx, ids)).map((topUp) => [topUp.id, topUp]));
}

function rowWriter(suggestions: Suggestions, tied: ReadonlyMap<string, TiedTopUp>, textOf: TextOf, language: Language) {
  return (line: StoredLine): BankLineRow => {
    const found = suggestions.get(line.id) ?? [];
    const best = found[0];
    const topUp = line.topUpId === null ? best?.topUp : tied.get(line.topUpId);
    const facts = line.facts ?? best?.facts ?? null;
    const { currency, ignoredAs } = line;
    const setAside = ignoredAs === null ? null : (line.ignoreReason ?? textOf('bank_set_aside', ignoredAs));
    return {
      ...{
        id: line.id,
        statementId: line.statementId,
        sourceLine: line.sourceLine,
        lineStatus: line.state,
        direction: line.direction,
        currency,
      },
      lineStatus_dictText: textOf('bank_line_status', line.state),
      direction_dictText: textOf('bank_direction', line.direction),
      ...{ bookTime: line.bookedOn, valueTime: line.valueOn, amount: moneyText(line.amount, currency), payerName: line.payerName },
      ...{ payerAccount: line.payerAccount, bankReference: line.entryRef, reference: line.reference, text: line.note },
      ...{ bankName: line.bankName, accountNumber: line.accountNumber },
      topUpId: topUp?.id ?? null,
      topUpReference: topUp?.reference ?? null,
      merchant: topUp?.merchant ?? null,
      reason: facts === null ? setAside : becauseOf(facts, currency, language),
      score: line.score ?? best?.rule.score ?? null,
      suggestions: found.length,
      isCredited: line.topUpId !== null && topUp?.state === 'accounted',
      ...{ decider: line.decider, decideTime: line.decidedAt },
    };
  };
}

function searchOf(input: CallInput<'bankLine.statusCount'>, { principal }: SignedInCaller): Omit<LineSearch, 'state'> {
  const word = input.keyword?.trim() ?? '';
  const { statementId, direction, currency } = input;
  return {
    tenantId: principal.tenantId,
    keyword: word === '' ? null : word,
    // A malformed id is one that no statement has.
    statementId: statementId === undefined ? null : isRowId(statementId) ? statementId : '00000000-0000-0000-0000-000000000000',
    ...{ direction: direction ?? null, currency: currency ?? null },
  };
}

function stateOf(code: string | undefined): BankLineState | null {
  return bankLineStates.find((state) => state === code) ?? null;
}
