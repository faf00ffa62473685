import { amountOf, difference, totalOf } from './amounts.ts';
import { isoDay } from './days.ts';
import type { BankLine, LineDirection, Problems } from './statement.ts';
import { childAt, childrenOf, textAt, type XmlElement } from './xml-tree.ts';

interface Around {
  readonly currency: string;
  /** Of the closing balance, for entries without a booking day. */
  readonly day: string;
  readonly problems: Problems;
}

/**
 * Makes the lines of a booked entry. A batch, whose details have amounts that sum to the entry, becomes a line for each detail, because
 * each is a payment of its own. Of a reversal, the mark of credit and debit already says which way the money goes.
 */
export function entryLines(entry: XmlElement, around: Around): BankLine[] {
  const { line } = entry;
  const { currency, day, problems } = around;
  const written = childAt(entry, 'Amt');
  const amount = amountOf(written?.text ?? '');
  const direction = directionOf(textAt(entry, 'CdtDbtInd'));
  const bookedText = dateAt(entry, 'BookgDt');
  const valueText = dateAt(entry, 'ValDt');
  const bookedOn = bookedText === null ? day : isoDay(bookedText);
  const valueOn = valueText === null ? null : isoDay(valueText);
  const unit = written?.attributes.Ccy ?? currency;
  if (amount === null) problems.add('lineAmount', { line, value: written?.text ?? '' });
  if (direction === null) problems.add('lineDirection', { line, value: textAt(entry, 'CdtDbtInd') ?? '' });
  if (bookedOn === null) problems.add('lineDate', { line, value: bookedText ?? '' });
  if (valueText !== null && valueOn === null) problems.add('lineDate', { line, value: valueText });
  if (unit !== currency) problems.add('lineCurrency', { line, currency: unit, expected: currency });
  if (amount === null || direction === null || bookedOn === null) return [];
  const base = { bookedOn, valueOn, balance: null };
  const details = childrenOf(entry, 'NtryDtls').flatMap((one) => childrenOf(one, 'TxDtls'));
  const entryRef = textAt(entry, 'AcctSvcrRef') ?? textAt(entry, 'NtryRef');
  const note = textAt(entry, 'AddtlNtryInf');
  const parts = details.length > 1 ? batchOf(details, { ...base, entryRef, direction, currency, note }) : [];
  if (parts.length > 0 && difference(totalOf(parts), totalOf([{ amount, direction }])) === '0') return parts;
  const only = details.length === 1 ? details[0] : undefined;
  const all = details.length > 1 ? details.map((one) => textsOf(one).join(' ')).filter((text) => text !== '') : textsOf(only);
  return [
    {
      source: line,
      ...base,
      ...{ amount, direction },
      entryRef: entryRef ?? (only === undefined ? null : ownRef(only)),
      reference: only === undefined ? null : referenceOf(only),
      text: joined([...all, note]),
      ...partyOf(only, direction),
    },
  ];
}

type BatchBase = Pick<BankLine, 'bookedOn' | 'valueOn' | 'balance' | 'entryRef' | 'direction'> & {
  readonly currency: string;
  readonly note: string | null;
};

/** Returns nothing when a detail has no amount in the currency of the account. */
function batchOf(details: readonly XmlElement[], { currency, note, ...base }: BatchBase): BankLine[] {
  const lines: BankLine[] = [];
  for (const [at, detail] of details.entries()) {
    const written = childAt(detail, 'Amt') ?? childAt(detail, 'AmtDtls', 'TxAmt', 'Amt');
    const amount = written === undefined || (written.attributes.Ccy ?? currency) !== currency ? null : amountOf(written.text);
    if (amount === null) return [];
    const direction = directionOf(textAt(detail, 'CdtDbtInd')) ?? base.direction;
    const own = ownRef(detail);
    lines.push({
      source: detail.line,
      ...base,
      ...{ amount, direction },
      entryRef: base.entryRef === null ? own : `${base.entryRef}/${own ?? String(at + 1)}`,
      reference: referenceOf(detail),
      text: joined([...textsOf(detail), note]),
      ...partyOf(detail, direction),
    });
  }
  return lines;
}

function directionOf(mark: string | null): LineDirection | null {
  if (mark === 'CRDT') return 'in';
  return mark === 'DBIT' ? 'out' : null;
}

function dateAt(entry: XmlElement, name: string): string | null {
  return textAt(entry, name, 'Dt') ?? textAt(entry, name, 'DtTm');
}

function ownRef(detail: XmlElement): string | null {
  return textAt(detail, 'Refs', 'AcctSvcrRef') ?? textAt(detail, 'Refs', 'TxId');
}

/** The structured reference of the creditor (ISO 11649), or what the payer named the payment. */
function referenceOf(detail: XmlElement): string | null {
  const structured = childrenOf(childAt(detail, 'RmtInf'), 'Strd').map((one) => textAt(one, 'CdtrRefInf', 'Ref'));
  const named = textAt(detail, 'Refs', 'EndToEndId');
  return structured.find((ref) => ref !== null) ?? (named === 'NOTPROVIDED' ? null : named);
}

function textsOf(detail: XmlElement | undefined): string[] {
  const free = childrenOf(childAt(detail, 'RmtInf'), 'Ustrd').map(({ text }) => text);
  return [...free, textAt(detail, 'AddtlTxInf') ?? ''].filter((text) => text !== '');
}

/** The other side: who paid what comes in, who was paid what goes out. Later versions have one more level for a party. */
function partyOf(detail: XmlElement | undefined, direction: LineDirection): Pick<BankLine, 'payerName' | 'payerAccount'> {
  const role = direction === 'in' ? 'Dbtr' : 'Cdtr';
  const parties = childAt(detail, 'RltdPties');
  const id = childAt(parties, `${role}Acct`, 'Id');
  return {
    payerName: textAt(parties, role, 'Pty', 'Nm') ?? textAt(parties, role, 'Nm'),
    payerAccount: (textAt(id, 'IBAN') ?? textAt(id, 'Othr', 'Id'))?.replace(/\s/g, '') ?? null,
  };
}

function joined(texts: readonly (string | null)[]): string {
  return texts
    .filter((text) => text !== null && text !== '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}
