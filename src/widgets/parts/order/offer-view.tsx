import { BulbOutlined, WarningOutlined } from '@ant-design/icons';
import type { QuoteLine, QuoteProduct } from '../../../../contract/entities/orders/quote.ts';
import { formatAmount } from '../../../../contract/values/money.ts';
import { useText } from '../../../runtime/text.ts';
import { minuteOf } from '../times.ts';

interface OfferViewProps {
  readonly offer: QuoteProduct;
  readonly expiresAt: string;
}

/** A product's price with its fee lines, or the reasons why it has none. */
export function OfferView({ offer, expiresAt }: OfferViewProps) {
  const text = useText();
  if (!offer.offered || offer.total === null || offer.currencyCode === null) {
    return (
      <div className="wb-price">
        <p className="wb-price-none">{text('widget.orderPrice.refused', { product: offer.productName })}</p>
        <ul className="wb-price-reasons">
          {offer.reasons.map(({ code, message }) => (
            <li key={`${code} ${message}`}>{message}</li>
          ))}
        </ul>
      </div>
    );
  }
  const { total, currencyCode, remoteAmount, remoteTier, nextCheaper } = offer;
  return (
    <div className="wb-price">
      <p className="wb-price-product">
        <span>{offer.productName}</span>
        {offer.cheapest ? <span className="wb-tag wb-tone-green">{text('widget.orderPrice.cheapest')}</span> : null}
        {offer.fastest ? <span className="wb-tag wb-tone-blue">{text('widget.orderPrice.fastest')}</span> : null}
      </p>
      <p className="wb-price-total" aria-live="polite">
        <span className="wb-unit">{currencyCode}</span> {formatAmount(total, currencyCode) ?? total}
      </p>
      <p className="wb-muted wb-small">{factsOf(offer, text)}</p>
      <Weights offer={offer} />
      <Lines lines={offer.lines} currencyCode={currencyCode} />
      {remoteAmount === null || /^0*\.?0*$/.test(remoteAmount) ? null : (
        <p className="wb-price-note wb-warning">
          <WarningOutlined aria-hidden="true" />
          {text('widget.orderPrice.remote', { tier: remoteTier ?? '', amount: amountOf(remoteAmount, currencyCode) })}
        </p>
      )}
      {nextCheaper === null ? null : (
        <p className="wb-price-note wb-success">
          <BulbOutlined aria-hidden="true" />
          {nextCheaper.message}
        </p>
      )}
      <p className="wb-muted wb-small">{text('widget.orderPrice.until', { time: minuteOf(expiresAt)?.slice(11) ?? '' })}</p>
    </div>
  );
}

/** `CNY 1,234.50`. */
export function amountOf(amount: string, currency: string): string {
  return `${currency} ${formatAmount(amount, currency) ?? amount}`;
}

function factsOf({ transitDaysFrom: from, transitDaysTo: to, zone }: QuoteProduct, text: ReturnType<typeof useText>): string {
  const days = from === null || to === null ? null : text('widget.orderPrice.days', { days: from === to ? String(from) : `${from}–${to}` });
  return [days, zone === null ? null : text('widget.orderPrice.zone', { zone })].filter((part) => part !== null).join(' · ');
}

function Weights({ offer: { actual, volumetric, chargeable, weightUnit } }: { readonly offer: QuoteProduct }) {
  const text = useText();
  const facts = [
    { name: 'actual', value: actual },
    { name: 'volumetric', value: volumetric },
    { name: 'chargeable', value: chargeable },
  ].filter(({ value }) => value !== null);
  return (
    <dl className="wb-price-weights">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{text(`widget.orderPrice.${name}`)}</dt>
          <dd>
            {value} <span className="wb-unit">{weightUnit}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ lines, currencyCode }: { readonly lines: readonly QuoteLine[]; readonly currencyCode: string }) {
  return (
    <ul className="wb-price-lines">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a quote's lines never move
        <li key={index}>
          <span className="wb-price-fee">
            {line.feeName}
            <span className="wb-muted wb-small">{line.rule}</span>
          </span>
          <span className="wb-number">
            {line.currencyCode === currencyCode ? null : <span className="wb-unit">{line.currencyCode} </span>}
            {formatAmount(line.amount, line.currencyCode) ?? line.amount}
          </span>
        </li>
      ))}
    </ul>
  );
}
