import type { exchangeRateEndpoints } from '../../contract/endpoints/finance/exchange-rate.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of exchange rates. */
export function createExchangeRateHandlers({ exchangeRates }: Services): Pick<Handlers, keyof typeof exchangeRateEndpoints> {
  return {
    'exchangeRate.list': (input, caller) => exchangeRates.list(input, caller),
    'exchangeRate.enter': (input, caller) => exchangeRates.enter(input, caller),
    'exchangeRate.correct': (input, caller) => exchangeRates.correct(input, caller),
    'exchangeRate.withdraw': (input, caller) => exchangeRates.withdraw(input, caller),
    'exchangeRate.convert': (input, caller) => exchangeRates.convert(input, caller),
  };
}
