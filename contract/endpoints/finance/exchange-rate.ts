import { Integer, Array as List, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import { Converted, Currency, conversionInput, ExchangeRateRow, Rate } from '../../entities/finance/exchange-rate.ts';
import { pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Amount, Coded, Id, LocalTime, orNull, RangeEnd, Remark, requiredText, ruled } from '../../values.ts';

const access = { permission: 'platform:rates' } as const;
/** A day means its start in `validFrom` and its end in `validUntil`; without them a rate holds from now on, until a later one begins. */
const validity = { validFrom: Optional(RangeEnd()), validUntil: Optional(RangeEnd()) };
const why = ruled(Remark(limits.remark), { rule: 'required' });

/** Exchange rates: the platform enters them, and amounts are compared by them (decision 93). */
export const exchangeRateEndpoints = declare({
  'exchangeRate.list': {
    method: 'GET',
    path: '/oms/exchangeRate/list',
    access,
    summary: 'Exchange rates and their corrections, by pair, the latest to begin first',
    query: record({
      pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
      pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
      base: Optional(Coded('currency')),
      quote: Optional(Coded('currency')),
      rateStatus: Optional(Coded('rate_status')),
    }),
    reply: pageOf(ExchangeRateRow),
  },
  'exchangeRate.enter': {
    method: 'POST',
    path: '/oms/exchangeRate/enter',
    access,
    needsActivation: true,
    summary: 'Enters a rate: 1 of the base currency is so much of the quote currency',
    body: record({ base: Coded('currency'), quote: Coded('currency'), rate: Rate(), source: requiredText(100), ...validity }),
    reply: record({ id: Id() }),
  },
  'exchangeRate.correct': {
    method: 'POST',
    path: '/oms/exchangeRate/correct',
    access,
    needsActivation: true,
    summary: 'Corrects a rate by a new row that takes its place; the wrong one stays, and says so',
    body: record({ id: Id(), rate: Rate(), source: requiredText(100), ...validity, remark: why }),
    reply: record({ id: Id() }),
  },
  'exchangeRate.withdraw': {
    method: 'POST',
    path: '/oms/exchangeRate/withdraw',
    access,
    needsActivation: true,
    summary: 'Takes a rate back by a row without one; amounts are converted as if it had not been entered',
    body: record({ id: Id(), remark: why }),
    reply: record({ id: Id() }),
  },
  'exchangeRate.convert': {
    method: 'POST',
    path: '/oms/exchangeRate/convert',
    access: 'token',
    asksOnly: true,
    summary: 'Amounts in the base currency of the company, by the rates of a moment; for showing, never for charging',
    body: record({
      /** An amount without a number or currency has no conversion. */
      amounts: List(record({ amount: Optional(orNull(Amount())), currencyCode: Optional(orNull(Text({ maxLength: 8 }))) }), {
        maxItems: 200,
      }),
      /** The currency to convert into: the company's base currency unless given. */
      to: Optional(Currency()),
      /** Now unless given. */
      at: Optional(orNull(LocalTime())),
      ...conversionInput,
    }),
    /** In the order of the amounts; null where no rate is known, or nothing to convert. */
    reply: record({
      currencyCode: Text(),
      amounts: List(orNull(Converted)),
      /** Currencies without a rate. */
      unknown: List(Text()),
    }),
  },
});
