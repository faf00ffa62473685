import type { MissingForPrice } from '../../../../contract/entities/orders/quote.ts';
import { useFormAround } from '../../../runtime/forms/form-around.ts';
import { useText } from '../../../runtime/text.ts';

interface MissingProps {
  readonly missing: readonly MissingForPrice[];
  /** Text key shown while nothing is known to be missing. */
  readonly hint: string;
}

/** Maximum number of items to list. */
const mostShown = 6;

/** The missing data, each a link to its field. */
export function Missing({ missing, hint }: MissingProps) {
  const text = useText();
  const form = useFormAround();
  return (
    <div className="wb-price-missing">
      <p className="wb-price-none">{text('widget.orderPrice.none')}</p>
      <p className="wb-muted">{text(missing.length === 0 ? hint : 'widget.orderPrice.missing')}</p>
      {missing.length === 0 ? null : (
        <ul>
          {missing.slice(0, mostShown).map(({ path, title, message }) => (
            <li key={`${path} ${message}`}>
              <button type="button" className="wb-link-button" onClick={() => form?.focusPath(path)}>
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
