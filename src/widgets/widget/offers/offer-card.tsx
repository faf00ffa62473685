import { Button } from 'antd';
import { useId } from 'react';
import type { QuoteProduct } from '../../../../contract/entities/orders/quote.ts';
import { money } from '../../../../contract/values/money.ts';
import { useText } from '../../../runtime/text.ts';
import { Amount } from '../../parts/offers/amount.tsx';
import { cheapestText, daysText } from '../../parts/offers/read.ts';
import { statusTag } from '../../parts/status-tag.tsx';
import { Breakdown } from './breakdown.tsx';

interface OfferCardProps {
  readonly product: QuoteProduct;
  readonly isChosen: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Undefined if offers are only compared. */
  readonly onChoose: (() => void) | undefined;
  readonly chooseText: string | undefined;
  /** Whether rates are missing: "cheapest" then applies within its group. */
  readonly isAmongGroups: boolean;
}

/** One offer: its price at a glance, its fee lines on demand. */
export function OfferCard({ product, isChosen, isOpen, onToggle, onChoose, chooseText, isAmongGroups }: OfferCardProps) {
  const text = useText();
  const [nameId, bodyId] = [useId(), useId()];
  const { productName, productCode, cheapest, fastest, chargeable, weightUnit, unitPrice, currencyCode, total, nextCheaper } = product;
  const days = daysText(product);
  const shown = unitPrice === null ? null : money.format(unitPrice, { currency: currencyCode ?? '' });
  return (
    <li className={`wb-offer ${isChosen ? 'wb-offer-chosen' : ''}`} aria-labelledby={nameId}>
      <div className="wb-offer-head">
        <div className="wb-offer-name">
          <strong id={nameId}>{productName}</strong> <span className="wb-muted">{productCode}</span>{' '}
          {cheapest ? statusTag(cheapestText(product, isAmongGroups, text), 'green') : null}
          {fastest ? statusTag(text('widget.offers.fastest'), 'blue') : null}
          {isChosen ? statusTag(text('widget.offers.chosen'), 'orange') : null}
        </div>
        <div className="wb-offer-total">
          <Amount value={total} currency={currencyCode} isStrong />
          <InBase product={product} />
        </div>
      </div>
      <div className="wb-offer-facts wb-muted">
        {days === '' ? null : <span>{text('widget.offers.days', { days })}</span>}
        <span>{text('widget.offers.chargeable', { weight: `${chargeable ?? ''} ${weightUnit}` })}</span>
        {shown === null ? null : <span>{text('widget.offers.unitPrice', { price: `${shown}/${weightUnit}` })}</span>}
        {product.remoteTier === null ? null : <Remote product={product} />}
      </div>
      {nextCheaper === null ? null : <p className="wb-offer-cheaper">{nextCheaper.message}</p>}
      <div className="wb-offer-actions">
        {onChoose === undefined ? null : (
          <Button type={isChosen ? 'default' : 'primary'} aria-describedby={nameId} onClick={onChoose}>
            {text(chooseText ?? 'widget.offers.choose')}
          </Button>
        )}
        <Button type="text" aria-expanded={isOpen} aria-controls={bodyId} aria-describedby={nameId} onClick={onToggle}>
          {text(isOpen ? 'widget.offers.hide' : 'widget.offers.show')}
        </Button>
      </div>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen ? <Breakdown product={product} /> : null}
      </div>
    </li>
  );
}

/** The converted price of an offer in another currency; its rate stands below the list. */
function InBase({ product: { converted, currencyCode } }: { readonly product: QuoteProduct }) {
  if (converted === null || converted.currencyCode === currencyCode) return null;
  return (
    <div className="wb-muted wb-small" title={converted.rateText}>
      ≈ <Amount value={converted.amount} currency={converted.currencyCode} />
    </div>
  );
}

function Remote({ product: { remoteTier, remoteAmount, currencyCode } }: { readonly product: QuoteProduct }) {
  const text = useText();
  return (
    <span className="wb-offer-remote">
      {text('widget.offers.remote', { tier: remoteTier ?? '' })} <Amount value={remoteAmount} currency={currencyCode} />
    </span>
  );
}
