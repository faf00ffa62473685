import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of choices that many pages offer. */
export function createDictionariesHandlers({
  choices,
  dictionaries,
}: Services): Pick<Handlers, 'dictionary.items' | 'common.countryList' | 'common.currencyOptions'> {
  return {
    'dictionary.items': ({ code }, { principal, language }) => dictionaries.items(principal.tenantId, code, language),
    'common.countryList': (_input, { language }) => choices.countries(language),
    'common.currencyOptions': (_input, { principal, language }) => choices.currencies(principal.tenantId, language),
  };
}
