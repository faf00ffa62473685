import { useEffect } from 'react';
import type { MissingForPrice, Quote, QuoteProduct } from '../../../../contract/entities/quote.ts';
import { useSurroundings } from '../../../runtime/context.ts';
import { useFormAround } from '../../../runtime/forms/form-around.ts';
import { useText } from '../../../runtime/text.ts';
import { amountOf, OfferView } from './offer-view.tsx';
import '../../styles/order.css';

interface Tried {
  readonly quote: Quote | null;
  readonly missing: readonly MissingForPrice[];
}

/** The data are those of `calculate.orderTry`, which the document's checker cannot know of a widget. */
function readTried(data: unknown): Tried {
  const { quote = null, missing = [] } = (typeof data === 'object' && data !== null ? data : {}) as Partial<Tried>;
  return { quote, missing };
}

interface OrderPriceProps {
  readonly props: { readonly productCode?: string; readonly figure?: string };
  readonly data: unknown;
}

/** The price in the column beside the order. */
export function OrderPrice({ props: { productCode, figure }, data }: OrderPriceProps) {
  const text = useText();
  const { screen } = useSurroundings();
  const { quote, missing } = readTried(data);
  const offer = quote?.products.find((each) => each.productCode === productCode);
  const total = offer === undefined ? '' : totalOf(offer);
  useEffect(() => {
    if (figure !== undefined) screen.set({ [figure]: total });
  }, [screen, figure, total]);

  if (missing.length > 0 || quote === null) return <Missing missing={missing} />;
  if (offer === undefined) {
    const isAny = productCode !== undefined && productCode !== '';
    return <p className="wb-muted wb-price-empty">{text(isAny ? 'widget.orderPrice.notOffered' : 'widget.orderPrice.noProduct')}</p>;
  }
  return <OfferView offer={offer} expiresAt={quote.expiresAt} />;
}

function totalOf({ offered, total, currencyCode }: QuoteProduct): string {
  return offered && total !== null && currencyCode !== null ? amountOf(total, currencyCode) : '';
}

/** Each thing that is missing leads to its field. */
function Missing({ missing }: { readonly missing: readonly MissingForPrice[] }) {
  const text = useText();
  const form = useFormAround();
  return (
    <div className="wb-price-missing">
      <p className="wb-price-none">{text('widget.orderPrice.none')}</p>
      <p className="wb-muted">{text(missing.length === 0 ? 'widget.orderPrice.hint' : 'widget.orderPrice.missing')}</p>
      {missing.length === 0 ? null : (
        <ul>
          {missing.slice(0, mostShown).map(({ path, title, message }) => (
            <li key={`${path} ${message}`}>
              <button type="button" className="wb-link-button" onClick={() => form?.lead(path)}>
                {title}
              </button>
              <span className="wb-muted wb-small">{message}</span>
            </li>
          ))}
        </ul>
      )}
      {missing.length > mostShown ? (
        <p className="wb-muted">{text('widget.orderPrice.more', { count: missing.length - mostShown })}</p>
      ) : null}
    </div>
  );
}

/** More of them than this say no more. */
const mostShown = 6;
