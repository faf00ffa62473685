import { useEffect } from 'react';
import type { MissingForPrice, Quote, QuoteProduct } from '../../../../contract/entities/quote.ts';
import { useSurroundings } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';
import { Missing } from './missing-view.tsx';
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

  if (missing.length > 0 || quote === null) return <Missing missing={missing} hint="widget.orderPrice.hint" />;
  if (offer === undefined) {
    const isAny = productCode !== undefined && productCode !== '';
    return <p className="wb-muted wb-price-empty">{text(isAny ? 'widget.orderPrice.notOffered' : 'widget.orderPrice.noProduct')}</p>;
  }
  return <OfferView offer={offer} expiresAt={quote.expiresAt} />;
}

function totalOf({ offered, total, currencyCode }: QuoteProduct): string {
  return offered && total !== null && currencyCode !== null ? amountOf(total, currencyCode) : '';
}
