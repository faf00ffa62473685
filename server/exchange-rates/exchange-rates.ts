import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import { hasMinorUnit } from '../../contract/values/currency.ts';
import { compareDecimals, exact, shortText } from '../../contract/values/exact.ts';
import { findTenantCurrencies } from '../account/db/shell.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database, Transaction } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { nonEmpty } from '../orders/order-filters.ts';
import { readConverter } from './convert.ts';
import { enterRate, listRates, type RateEntry } from './db/rates.ts';

/** Exchange rates, which the platform enters and pages compare amounts by (decision 93). */
export function createExchangeRates(database: Database, now: () => Date) {
  const inTenant = <T>({ principal }: SignedInCaller, work: (tx: Transaction) => Promise<T>) => database.tenant(principal.tenantId, work);
  const entering = (caller: SignedInCaller, entry: Entry) => inTenant(caller, (tx) => enter(tx, entry, caller, now()));

  return {
    list: (input: CallInput<'exchangeRate.list'>, caller: SignedInCaller) => inTenant(caller, (tx) => readRates(tx, input, caller, now())),
    enter: async (input: CallInput<'exchangeRate.enter'>, caller: SignedInCaller) => {
      const { base, quote } = input;
      for (const [path, code] of Object.entries({ base, quote }))
        if (!isCurrency(code)) throw wrongField(path, 'currency', 'exchangeRate.currency');
      if (base === quote) throw wrongField('quote', 'other', 'exchangeRate.same');
      return entering(caller, { ...readEntry(input), base, quote, corrects: null, remark: null });
    },
    correct: async (input: CallInput<'exchangeRate.correct'>, caller: SignedInCaller) =>
      entering(caller, { ...readEntry(input), ...anyPair, corrects: input.id, remark: input.remark.trim() }),
    withdraw: ({ id, remark }: CallInput<'exchangeRate.withdraw'>, caller: SignedInCaller) =>
      entering(caller, { ...anyPair, rate: null, source: null, validFrom: null, validUntil: null, corrects: id, remark: remark.trim() }),
    convert: (input: CallInput<'exchangeRate.convert'>, caller: SignedInCaller) =>
      inTenant(caller, (tx) => convertAll(tx, input, caller, now())),
  };
}

type Entry = Omit<RateEntry, 'id' | 'userId' | 'at' | 'timeZone'>;

/** A correction takes the pair of what it corrects. */
const anyPair = { base: '', quote: '' };
const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

function isCurrency(code: string): boolean {
  return currencies.has(code) && hasMinorUnit(code);
}

function readEntry({ rate, source, validFrom, validUntil }: Omit<CallInput<'exchangeRate.correct'>, 'id' | 'remark'>) {
  if (compareDecimals(rate, '0') <= 0) throw wrongField('rate', 'positive', 'exchangeRate.positive');
  const since = nonEmpty(validFrom) ?? null;
  const until = nonEmpty(validUntil) ?? null;
  if (since !== null && until !== null && startOf(since) >= endOf(until))
    throw wrongField('validUntil', 'after', 'exchangeRate.endsBefore');
  return { rate, source: source.trim(), validFrom: since && startOf(since), validUntil: until && endOf(until) };
}

/** Local times in these spellings sort as they follow each other. */
const startOf = (end: string) => (end.length > 10 ? end : `${end} 00:00:00`);
/** The database reads 24:00:00 as the start of the day after. */
const endOf = (end: string) => (end.length > 10 ? end : `${end} 24:00:00`);

/** @throws Refusal exchange_rate_not_found, exchange_rate_corrected */
async function enter(tx: Transaction, entry: Entry, caller: SignedInCaller, at: Date): Promise<{ id: string }> {
  const { userId, timeZone } = caller.principal;
  const { corrects, rate, remark } = entry;
  if (corrects !== null && !isRowId(corrects)) throw new Refusal('exchange_rate_not_found');
  const id = uuidv7();
  const isNew = corrects === null;
  const validFrom = entry.validFrom ?? (isNew ? localNow(timeZone, at) : null);
  if (validFrom !== null && entry.validUntil !== null && validFrom >= entry.validUntil)
    throw wrongField('validUntil', 'after', 'exchangeRate.endsBefore');
  const outcome = await enterRate(tx, { ...entry, validFrom, id, userId, at, timeZone });
  if (outcome !== 'entered') throw new Refusal(outcome === 'not_found' ? 'exchange_rate_not_found' : 'exchange_rate_corrected');
  const action = isNew ? 'exchangeRate.enter' : rate === null ? 'exchangeRate.withdraw' : 'exchangeRate.correct';
  const told = {
    ...(isNew ? { base: entry.base, quote: entry.quote } : { corrects }),
    ...(rate === null ? {} : { rate, source: entry.source }),
  };
  await audit(tx, caller, at, { action, subject: id, detail: { ...told, ...(remark === null ? {} : { remark }) } });
  return { id };
}

function localNow(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment);
}

async function readRates(
  tx: Transaction,
  { pageNo = 1, pageSize = limits.pageSizeDefault, base, quote, rateStatus }: CallInput<'exchangeRate.list'>,
  caller: SignedInCaller,
  now: Date,
): Promise<CallReply<'exchangeRate.list'>> {
  const search = { base: nonEmpty(base) ?? null, quote: nonEmpty(quote) ?? null, status: nonEmpty(rateStatus) ?? null };
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize };
  const rows = await listRates(tx, { ...search, ...page, timeZone: caller.principal.timeZone, now });
  const textOf = await readTexts(tx, caller, ['rate_status']);
  const total = rows[0]?.found ?? 0;
  return {
    records: rows.map(({ id, rate, status, corrects, enteredAt, ...row }) => ({
      ...{ id, base: row.base, quote: row.quote, pair: `${row.base} → ${row.quote}`, source: row.source },
      ...{ rate: rate === null ? null : shortText(exact(rate), 10), validFrom: row.validFrom, validUntil: row.validUntil },
      ...{ rateStatus: status, rateStatus_dictText: textOf('rate_status', status), correction: corrects !== null },
      correctable: rate !== null && status !== 'corrected' && status !== 'withdrawn',
      ...{ remark: row.remark, enteredBy: row.enteredBy, enterTime: enteredAt },
    })),
    ...{ total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) },
  };
}

async function convertAll(
  tx: Transaction,
  { amounts, to, at, inverse, through }: CallInput<'exchangeRate.convert'>,
  caller: SignedInCaller,
  now: Date,
): Promise<CallReply<'exchangeRate.convert'>> {
  const { tenantId, timeZone } = caller.principal;
  const currencyCode = to ?? (await findTenantCurrencies(tx, tenantId)).base;
  const permitted = { ...(inverse === undefined ? {} : { inverse }), ...(through === undefined ? {} : { through }) };
  const convert = await readConverter(tx, { language: caller.language, timeZone, at: at ?? now, permitted });
  const whole = amounts.map(({ amount, currencyCode: from }) => (amount == null || from == null || from === '' ? null : { amount, from }));
  const converted = whole.map((one) => (one === null ? null : convert(one.amount, one.from, currencyCode)));
  const unknown = new Set(whole.flatMap((one, row) => (one !== null && converted[row] === null ? [one.from] : [])));
  return { currencyCode, amounts: converted, unknown: [...unknown].sort() };
}
