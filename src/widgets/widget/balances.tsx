import { record } from '../../../contract/envelope.ts';
import { groupDecimal } from '../../../contract/values/decimal.ts';
import { useRuntime } from '../../runtime/context.ts';
import { useText } from '../../runtime/text.ts';
import { blockWidget } from '../../runtime/widget.ts';
import { plainText } from '../parts/empty.ts';
import { Panel } from '../parts/panel.tsx';
import { rowsOf } from '../parts/rows-of.ts';
import { TileFigure } from '../parts/tile-figure.tsx';

/** The balances of the tenant's accounts, a tile per currency. Its data are those of `account.list`. */
export const balances = blockWidget({ name: 'balances', isQuiet: true, properties: record({}), component: Balances });

/** `Intl.DisplayNames` accepts nothing else. */
const isCode = /^[A-Z]{3}$/;

function Balances({ data }: { readonly data: unknown }) {
  const text = useText();
  const { ports } = useRuntime();
  const names = new Intl.DisplayNames(ports.language.replace('_', '-'), { type: 'currency' });
  const accounts = rowsOf(data, undefined).map(({ currencyCode, balance }) => ({
    currency: plainText(currencyCode),
    amount: groupDecimal(balance, { least: 0, keep: true }) ?? plainText(balance),
  }));
  return (
    <Panel title={text('widget.balances.title')}>
      {accounts.length === 0 ? (
        <p className="wb-muted">{text('widget.balances.none')}</p>
      ) : (
        <ul className="wb-tiles">
          {accounts.map(({ currency, amount }) => (
            <li key={currency} className="wb-tile">
              <TileFigure
                title={currency}
                value={amount}
                below={isCode.test(currency) ? <span className="wb-muted wb-small">{names.of(currency)}</span> : undefined}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
