import type { QuoteProduct } from '../../../../contract/entities/quote.ts';
import { useText } from '../../../runtime/text.ts';

interface RefusedProps {
  readonly products: readonly QuoteProduct[];
  /** Where nothing is offered, the reasons are what one wants to see. */
  readonly isOpen: boolean;
}

/** The products that are not offered, each with everything that is against it. */
export function Refused({ products, isOpen }: RefusedProps) {
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
