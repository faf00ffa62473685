import { useMemo } from 'react';
import type { QuoteProduct, TrialQuote } from '../../../../contract/entities/orders/quote.ts';
import { useSurroundings } from '../../../runtime/context.ts';
import { asValues } from '../../../runtime/inputs.ts';
import { useText } from '../../../runtime/text.ts';
import { Amount } from '../../parts/offers/amount.tsx';
import { cheapestText, daysText, hasGroups } from '../../parts/offers/read.ts';
import { Panel } from '../../parts/panel.tsx';
import { statusTag } from '../../parts/status-tag.tsx';
import '../../styles/offers.css';

interface TrialCompareProps {
  readonly shown: number | undefined;
  readonly data: unknown;
}

/** A row per product, a column per rule. */
export function TrialCompare({ shown = 0, data }: TrialCompareProps) {
  const text = useText();
  const { screen } = useSurroundings();
  const answers = useMemo(() => answersOf(data), [data]);
  const products = useMemo(() => productsOf(answers), [answers]);
  return (
    <Panel title={text('widget.trialCompare.title')}>
      <section
        className="wb-compare-frame"
        aria-label={text('widget.trialCompare.title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keys
        tabIndex={0}
      >
        <table className="wb-compare">
          <thead>
            <tr>
              <th scope="col">{text('widget.trialCompare.product')}</th>
              {answers.map(({ rule, name, quote }) => (
                <th key={rule} scope="col" className={rule === shown ? 'wb-compare-shown' : undefined}>
                  <button
                    type="button"
                    className="wb-value-button"
                    aria-pressed={rule === shown}
                    onClick={() => void screen.emit('show', { rule, quote })}
                  >
                    {text('widget.trialCompare.rule', { number: rule + 1 })}
                  </button>
                  <span className="wb-compare-name">{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {products.map(({ code, name }) => (
              <tr key={code}>
                <th scope="row">
                  {name} <span className="wb-compare-name">{code}</span>
                </th>
                {answers.map((answer) => (
                  <td key={answer.rule} className={answer.rule === shown ? 'wb-compare-shown' : undefined}>
                    <Cell product={productIn(answer, code)} isMixed={hasGroups(answer.quote.products.filter(({ offered }) => offered))} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}

function productIn({ quote }: Answer, code: string): QuoteProduct | undefined {
  return quote.products.find(({ productCode }) => productCode === code);
}

function Cell({ product, isMixed }: { readonly product: QuoteProduct | undefined; readonly isMixed: boolean }) {
  const text = useText();
  if (product === undefined) return <span className="wb-muted">{text('widget.trialCompare.notSold')}</span>;
  if (!product.offered) return <span className="wb-muted wb-compare-why">{product.reasons.map(({ message }) => message).join(' · ')}</span>;
  const days = daysText(product);
  return (
    <div className="wb-compare-cell">
      <Amount value={product.total} currency={product.currencyCode} isStrong />
      {product.converted === null || product.converted.currencyCode === product.currencyCode ? null : (
        <span className="wb-muted" title={product.converted.rateText}>
          ≈ <Amount value={product.converted.amount} currency={product.converted.currencyCode} />
        </span>
      )}
      {days === '' ? null : <span className="wb-muted">{text('widget.offers.days', { days })}</span>}
      <span className="wb-compare-tags">
        {product.cheapest ? statusTag(cheapestText(product, isMixed, text), 'green') : null}
        {product.fastest ? statusTag(text('widget.offers.fastest'), 'blue') : null}
      </span>
    </div>
  );
}

/** A trial's result for one rule. */
interface Answer {
  readonly rule: number;
  readonly name: string;
  readonly quote: Pick<TrialQuote, 'products'>;
}

/** Reads the reply of `calculate.try`; the server has validated it. */
function answersOf(data: unknown): readonly Answer[] {
  if (!Array.isArray(data)) return [];
  return data.map((one: unknown, at) => {
    const { name, quote } = asValues(one);
    const { products } = asValues(quote);
    return { rule: at, name: typeof name === 'string' ? name : '', quote: { products: Array.isArray(products) ? products : [] } };
  });
}

/** Each product once; those offered under more rules come first. */
function productsOf(answers: readonly Answer[]): readonly { readonly code: string; readonly name: string }[] {
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
