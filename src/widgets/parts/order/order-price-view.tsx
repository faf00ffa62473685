import { useEffect, useRef } from 'react';
import type { MissingForPrice, Quote, QuoteProduct } from '../../../../contract/entities/orders/quote.ts';
import { useSurroundings } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';
import { daysText } from '../offers/read.ts';
import { Missing } from './missing-view.tsx';
import { amountOf, OfferView } from './offer-view.tsx';
import '../../styles/order.css';

interface Tried {
  readonly quote: Quote | null;
  readonly missing: readonly MissingForPrice[];
}

/** Reads the reply of `calculate.orderTry`; the document checker does not know the types of widget data. */
function readTried(data: unknown): Tried {
  const { quote = null, missing = [] } = (typeof data === 'object' && data !== null ? data : {}) as Partial<Tried>;
  return { quote, missing };
}

interface OrderPriceProps {
  readonly props: {
    readonly productCode?: string;
    readonly figure?: string;
    readonly asked?: number;
    readonly choices?: string;
    readonly cost?: string;
  };
  readonly data: unknown;
}

/** The price in the column beside the order. */
export function OrderPrice({ props: { productCode, figure, asked = 0, choices, cost }, data }: OrderPriceProps) {
  const text = useText();
  const tried = readTried(data);
  const offer = tried.quote?.products.find((each) => each.productCode === productCode);
  useTold(figure, offer === undefined ? '' : totalOf(offer), '');
  useTold(cost, offer?.offered === true ? { total: offer.total, currencyCode: offer.currencyCode } : nothing, nothing);
  useTold(choices, choices === undefined ? none : (tried.quote?.products ?? []).map((product) => choiceOf(product, text)), none);
  const place = useRef<HTMLDivElement>(null);
  const answered = useRef(asked);
  useEffect(() => {
    if (asked > answered.current) place.current?.focus();
    answered.current = asked;
  }, [asked]);
  return (
    <div ref={place} tabIndex={-1} className="wb-price-place">
      <Price tried={tried} offer={offer} isChosen={productCode !== undefined && productCode !== ''} isAsked={asked > 0} />
    </div>
  );
}

const nothing = {};
const none: readonly unknown[] = [];

/** Keeps a value in the screen's state under this name. */
function useTold(name: string | undefined, value: unknown, without: unknown): void {
  const { screen } = useSurroundings();
  const told = JSON.stringify(value);
  useEffect(() => {
    if (name === undefined) return;
    screen.set({ [name]: JSON.parse(told) });
    // Without a visible price nothing may be said of it elsewhere.
    return () => screen.set({ [name]: without });
  }, [screen, name, told, without]);
}

/** A product as the picker offers it. */
function choiceOf(product: QuoteProduct, text: ReturnType<typeof useText>) {
  const { productCode, productName, offered, totalText, restrictions = [], reasons = [] } = product;
  const days = daysText(product);
  const facts = [days === '' ? '' : text('widget.orderPrice.days', { days }), ...restrictions];
  const why = reasons.map(({ message }) => message);
  return {
    value: productCode,
    text: productName,
    aside: offered ? (totalText ?? '') : text('widget.orderPrice.notPossible'),
    note: (offered ? facts : why).filter((part) => part !== '').join(' · '),
    refused: !offered,
  };
}

interface PriceProps {
  readonly tried: Tried;
  readonly offer: QuoteProduct | undefined;
  readonly isChosen: boolean;
  readonly isAsked: boolean;
}

function Price({ tried: { quote, missing }, offer, isChosen, isAsked }: PriceProps) {
  const text = useText();
  if (missing.length > 0 || quote === null) return <Missing missing={missing} hint="widget.orderPrice.hint" />;
  if (offer !== undefined) return <OfferView offer={offer} expiresAt={quote.expiresAt} />;
  return (
    <p className={isAsked ? 'wb-price-empty wb-error' : 'wb-price-empty wb-muted'}>
      {text(isChosen ? 'widget.orderPrice.notOffered' : 'widget.orderPrice.noProduct')}
    </p>
  );
}

function totalOf({ offered, total, currencyCode }: QuoteProduct): string {
  return offered && total !== null && currencyCode !== null ? amountOf(total, currencyCode) : '';
}
