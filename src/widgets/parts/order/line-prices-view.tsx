import { useEffect } from 'react';
import type { LinePrice, MissingForPrice } from '../../../../contract/entities/orders/quote.ts';
import { useSurroundings } from '../../../runtime/context.ts';
import { useFormAround } from '../../../runtime/forms/form-around.ts';
import { useText } from '../../../runtime/text.ts';
import { Missing } from './missing-view.tsx';
import { amountOf } from './offer-view.tsx';
import '../../styles/order.css';

interface Tried {
  readonly lines: readonly LinePrice[];
  readonly missing: readonly MissingForPrice[];
  readonly totals: readonly { readonly currencyCode: string; readonly total: string }[];
}

/** Reads the reply of `calculate.linesTry`; the document checker does not know the types of widget data. */
function readTried(data: unknown): Tried {
  const { lines = [], missing = [], totals = [] } = (typeof data === 'object' && data !== null ? data : {}) as Partial<Tried>;
  return { lines, missing, totals };
}

/** Maximum number of priced lines to list; lines without a price are all listed. */
const mostPriced = 100;

/** The prices in the column beside a list of recipients. */
export function LinePrices({ props: { figure }, data }: { readonly props: { readonly figure?: string }; readonly data: unknown }) {
  const text = useText();
  const { screen } = useSurroundings();
  const { lines, missing, totals } = readTried(data);
  const sum = totals.map(({ currencyCode, total }) => amountOf(total, currencyCode)).join(' + ');
  useEffect(() => {
    if (figure === undefined) return;
    screen.set({ [figure]: sum });
    // Without a visible price the sum must be empty too.
    return () => screen.set({ [figure]: '' });
  }, [screen, figure, sum]);

  if (missing.length > 0) return <Missing missing={missing} hint="widget.linePrices.hint" />;
  if (lines.length === 0) return <p className="wb-muted wb-price-empty">{text('widget.linePrices.hint')}</p>;
  const priced = lines.filter(({ total }) => total !== null);
  const shown = new Set(priced.slice(0, mostPriced));
  return (
    <div className="wb-price">
      {totals.length === 0 ? null : (
        <p className="wb-price-total" aria-live="polite">
          {sum}
        </p>
      )}
      {priced.length === lines.length ? null : (
        <p className="wb-warning">{text('widget.linePrices.some', { priced: priced.length, count: lines.length })}</p>
      )}
      <ol className="wb-line-prices">
        {lines
          .filter((line) => line.total === null || shown.has(line))
          .map((line) => (
            <Line key={line.row} line={line} />
          ))}
      </ol>
      {priced.length > mostPriced ? (
        <p className="wb-muted">{text('widget.linePrices.more', { count: priced.length - mostPriced })}</p>
      ) : null}
      <p className="wb-muted wb-small">{text('widget.linePrices.trial')}</p>
    </div>
  );
}

/** A line with missing data links to its cell. */
function Line({ line: { row, name, productName, total, currencyCode, message, path } }: { readonly line: LinePrice }) {
  const text = useText();
  const form = useFormAround();
  const title = name === '' ? text('widget.linePrices.line', { row: row + 1 }) : name;
  return (
    <li>
      <span className="wb-price-fee">
        {path === '' ? (
          title
        ) : (
          <button type="button" className="wb-link-button" onClick={() => form?.focusPath(path)}>
            {title}
          </button>
        )}
        <span className={total === null ? 'wb-error wb-small' : 'wb-muted wb-small'}>{total === null ? message : productName}</span>
      </span>
      {total === null ? null : <span className="wb-number">{amountOf(total, currencyCode ?? '')}</span>}
    </li>
  );
}
