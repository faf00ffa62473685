import type { TrialQuote } from '../../../../contract/entities/quote.ts';
import { asValues } from '../../../runtime/inputs.ts';

/** What a trial says of one rule. */
export interface Answer {
  readonly rule: number;
  readonly name: string;
  readonly quote: Pick<TrialQuote, 'products'>;
}

/** The reply to `calculate.try`; the server checked what it sent. */
export function answersOf(data: unknown): readonly Answer[] {
  if (!Array.isArray(data)) return [];
  return data.map((one: unknown, at) => {
    const { name, quote } = asValues(one);
    const { products } = asValues(quote);
    return { rule: at, name: typeof name === 'string' ? name : '', quote: { products: Array.isArray(products) ? products : [] } };
  });
}

/** Each product once: those that more rules are offered by first. */
export function productsOf(answers: readonly Answer[]): readonly { readonly code: string; readonly name: string }[] {
  const products = new Map<string, { readonly name: string; offers: number }>();
  for (const { quote } of answers) {
    for (const { productCode, productName, offered } of quote.products) {
      const known = products.get(productCode) ?? { name: productName, offers: 0 };
      products.set(productCode, known);
      if (offered) known.offers += 1;
    }
  }
  return [...products].sort(([, one], [, other]) => other.offers - one.offers).map(([code, { name }]) => ({ code, name }));
}
