import { uuidv7 } from 'uuidv7';
import type { SignedInCaller } from '../calls/caller.ts';
import type { Transaction } from '../db/database.ts';
import { listOpenLines, type StoredLine } from './db/lines.ts';
import type { MatchRule } from './db/match-facts.ts';
import { type Candidate, listCandidates, listRules, matchLine } from './db/matches.ts';
import { type Fitting, fittings } from './matching.ts';

const dayMs = 86_400_000;
/** Rules look at most so far; see `bank_match_rule.within_days`. */
const daysAround = 90;

/** What the rules suggest for lines, by the line's id, the best first. Lines that are not open have nothing. */
export type Suggestions = ReadonlyMap<string, readonly Fitting<Candidate>[]>;

/** Asks the rules about lines, in two queries however many lines there are. */
export async function suggest(tx: Transaction, lines: readonly StoredLine[], known?: readonly MatchRule[]): Promise<Suggestions> {
  const open = lines.filter(({ state, direction }) => state === 'open' && direction === 'in');
  if (open.length === 0) return new Map();
  const rules = known ?? (await listRules(tx));
  const days = open.map(({ bookedOn }) => bookedOn).sort();
  const candidates = await listCandidates(tx, {
    refs: [...new Set(open.flatMap(({ paymentRefs }) => paymentRefs))],
    sums: [...new Map(open.map(({ currency, amount }) => [`${currency} ${amount}`, { currency, amount }])).values()],
    since: moved(days[0] ?? '', -daysAround),
    until: moved(days.at(-1) ?? '', daysAround),
  });
  const byKey = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    for (const key of [candidate.reference, sumKey(candidate)]) byKey.set(key, [...(byKey.get(key) ?? []), candidate]);
  }
  return new Map(
    open.map((line) => {
      const near = new Set([...line.paymentRefs, sumKey(line)].flatMap((key) => byKey.get(key) ?? []));
      return [line.id, fittings(line, [...near], rules)];
    }),
  );
}

/** Ties each open line of statements to its top-up where a rule says so and names exactly one. Returns what is left to suggest. */
export async function tieByRules(tx: Transaction, statementIds: readonly string[], { principal }: SignedInCaller, at: Date) {
  const { tenantId, userId, timeZone } = principal;
  const lines = await listOpenLines(tx, tenantId, statementIds, timeZone);
  const suggestions = await suggest(tx, lines);
  const tied: { readonly lineId: string; readonly topUp: Candidate }[] = [];
  let suggested = 0;
  for (const { id: lineId } of lines) {
    const found = suggestions.get(lineId) ?? [];
    const [only, ...others] = found.filter(({ rule }) => rule.ties);
    const isTied =
      only !== undefined &&
      others.length === 0 &&
      (await matchLine(tx, {
        ...{ lineId, topUpId: only.topUp.id, rule: only.rule, facts: only.facts, byItself: true },
        ...{ id: uuidv7(), userId, at },
      })) === 'matched';
    if (isTied) tied.push({ lineId, topUp: only.topUp });
    else if (found.length > 0) suggested += 1;
  }
  return { tied, suggested, open: lines.length - tied.length };
}

/** Amounts are stored with three decimals, so equal ones are equal texts. */
function sumKey({ currency, amount }: { readonly currency: string; readonly amount: string }): string {
  return `${currency} ${amount}`;
}

function moved(day: string, by: number): string {
  return new Date(Date.parse(day) + by * dayMs).toISOString().slice(0, 10);
}
