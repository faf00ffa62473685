import { Segmented } from 'antd';
import { useId, useMemo, useState } from 'react';
import type { QuoteProduct } from '../../../../contract/entities/orders/quote.ts';
import { useSurroundings } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';
import { hasGroups, type Order, orderOf, type Prices, pricesOf, sorted } from '../../parts/offers/read.ts';
import { Panel } from '../../parts/panel.tsx';
import { OfferCard } from './offer-card.tsx';
import '../../styles/offers.css';

interface OffersProps {
  readonly chosen?: string | undefined;
  readonly choosable?: boolean | undefined;
  readonly event?: string | undefined;
  readonly chooseText?: string | undefined;
  readonly data: unknown;
}

/** The available prices of one shipment. */
export function Offers({ data, ...settings }: OffersProps) {
  const prices = useMemo(() => pricesOf(data), [data]);
  const text = useText();
  return (
    <Panel title={text('widget.offers.title')}>
      <div aria-live="polite">
        {prices.products === null ? <Missing prices={prices} /> : <Priced prices={prices} products={prices.products} settings={settings} />}
      </div>
    </Panel>
  );
}

/** Number of fields to name before the rest is only counted. */
const named = 4;

function Missing({ prices: { missing } }: { readonly prices: Prices }) {
  const text = useText();
  if (missing.length === 0) return <p className="wb-muted wb-offers-hint">{text('widget.offers.none')}</p>;
  return (
    <div className="wb-offers-hint">
      <p>{text('widget.offers.missing')}</p>
      <ul className="wb-offers-missing">
        {missing.slice(0, named).map(({ path, title, message }) => (
          <li key={path}>{`${title}: ${message}`}</li>
        ))}
      </ul>
      {missing.length > named ? <p className="wb-muted">{text('widget.offers.more', { count: missing.length - named })}</p> : null}
    </div>
  );
}

interface PricedProps {
  readonly prices: Prices;
  readonly products: readonly QuoteProduct[];
  readonly settings: Omit<OffersProps, 'data'>;
}

function Priced({ prices, products, settings: { chosen, choosable = false, event = 'choose', chooseText } }: PricedProps) {
  const text = useText();
  const { screen } = useSurroundings();
  const [order, setOrder] = useState<Order>('price');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const listId = useId();
  const offered = useMemo(() => sorted(products, order), [products, order]);
  const isMixed = hasGroups(offered);
  const refused = products.filter((product) => !product.offered);
  const choose = ({ productCode, productName, total, currencyCode }: QuoteProduct) =>
    void screen.emit(event, { productCode, productName, total, currencyCode, quoteId: prices.quoteId });
  const toggle = (code: string) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(code)) after.add(code);
      return after;
    });
  return (
    <div className="wb-offers">
      {offered.length > 1 ? (
        <Segmented<Order>
          className="wb-offers-sort"
          aria-label={text('widget.offers.sort')}
          value={order}
          onChange={(value) => setOrder(orderOf(value))}
          options={[
            { value: 'price', label: text('widget.offers.byPrice') },
            { value: 'time', label: text('widget.offers.byTime') },
          ]}
        />
      ) : null}
      {offered.length === 0 ? (
        <p className="wb-offers-hint">{text('widget.offers.nothing')}</p>
      ) : (
        <ul id={listId} className="wb-offers-list" aria-label={text('widget.offers.title')}>
          {offered.map((product) => (
            <OfferCard
              key={product.productCode}
              product={product}
              isChosen={product.productCode === chosen}
              isOpen={open.has(product.productCode)}
              onToggle={() => toggle(product.productCode)}
              onChoose={choosable ? () => choose(product) : undefined}
              chooseText={chooseText}
              isAmongGroups={isMixed}
            />
          ))}
        </ul>
      )}
      <Rates prices={prices} isGrouped={isMixed} />
      <Refused products={refused} isOpen={offered.length === 0} />
      {prices.expiresAt === '' ? null : (
        <p className="wb-muted wb-offers-end">{text('widget.offers.expires', { time: prices.expiresAt.slice(0, 16) })}</p>
      )}
    </div>
  );
}

/** The rates that prices were converted by, and the currencies that have none. */
function Rates({ prices: { baseCurrency, unknownRates, rates }, isGrouped }: { readonly prices: Prices; readonly isGrouped: boolean }) {
  const text = useText();
  if (rates.length === 0 && !isGrouped) return null;
  return (
    <div className="wb-muted wb-small wb-offers-end">
      {rates.length === 0 ? null : <p>{text('widget.offers.rates', { rates: rates.join('; ') })}</p>}
      {isGrouped ? <p>{text('widget.offers.unknownRates', { currencies: unknownRates.join(', '), base: baseCurrency })}</p> : null}
    </div>
  );
}

interface RefusedProps {
  readonly products: readonly QuoteProduct[];
  /** If nothing is offered, the reasons are expanded. */
  readonly isOpen: boolean;
}

/** The products that are not offered, each with all its reasons. */
function Refused({ products, isOpen }: RefusedProps) {
  const text = useText();
  if (products.length === 0) return null;
  return (
    <details className="wb-refused" key={String(isOpen)} open={isOpen}>
      <summary>{text('widget.offers.refused', { count: products.length })}</summary>
      <ul className="wb-refused-list">
        {products.map(({ productCode, productName, reasons }) => (
          <li key={productCode}>
            <span>
              {productName} <span className="wb-muted">{productCode}</span>
            </span>
            <ul className="wb-refused-reasons wb-muted">
              {reasons.map(({ code, message }) => (
                <li key={`${code} ${message}`}>{message}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  );
}
