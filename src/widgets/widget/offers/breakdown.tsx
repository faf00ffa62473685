import { useId } from 'react';
import type { QuoteProduct } from '../../../../contract/entities/orders/quote.ts';
import { useText } from '../../../runtime/text.ts';
import { dash } from '../../parts/empty.ts';
import { Amount } from '../../parts/offers/amount.tsx';

/** The derivation of a price: its fee lines with their rules, and the weights of the boxes. */
export function Breakdown({ product }: { readonly product: QuoteProduct }) {
  const text = useText();
  const { zone, tariffVersion, actual, volumetric, weightUnit } = product;
  const weights = [
    text('widget.offers.actualSum', { weight: `${actual ?? dash} ${weightUnit}` }),
    volumetric === null ? '' : text('widget.offers.volumetricSum', { weight: `${volumetric} ${weightUnit}` }),
    zone === null ? '' : text('widget.offers.zone', { zone }),
    tariffVersion === null ? '' : text('widget.offers.tariff', { version: tariffVersion }),
  ];
  return (
    <div className="wb-breakdown">
      <Lines product={product} />
      <Boxes product={product} />
      <p className="wb-muted wb-breakdown-foot">{weights.filter((part) => part !== '').join(' · ')}</p>
    </div>
  );
}

function Lines({ product: { lines, total, currencyCode } }: { readonly product: QuoteProduct }) {
  const text = useText();
  const titleId = useId();
  return (
    <div className="wb-breakdown-part">
      <h3 id={titleId} className="wb-breakdown-title">
        {text('widget.offers.lines')}
      </h3>
      <section
        className="wb-breakdown-frame"
        aria-labelledby={titleId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keys
        tabIndex={0}
      >
        <table className="wb-breakdown-table">
          <thead>
            <tr>
              <th scope="col">{text('widget.offers.fee')}</th>
              <th scope="col">{text('widget.offers.rule')}</th>
              <th scope="col" className="wb-breakdown-end">
                {text('widget.offers.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.rulePath}>
                <th scope="row">{line.feeName}</th>
                <td className="wb-muted">
                  {line.rule}
                  {line.boxes.length === 0 ? null : <> {text('widget.offers.forBoxes', { boxes: line.boxes.join(', ') })}</>}
                </td>
                <td className="wb-breakdown-end">
                  <Amount value={line.amount} currency={line.currencyCode} isBare />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {text('widget.offers.total')}
              </th>
              <td className="wb-breakdown-end">
                <Amount value={total} currency={currencyCode} isStrong />
              </td>
            </tr>
          </tfoot>
        </table>
      </section>
    </div>
  );
}

const chosenTexts: Readonly<Record<string, string>> = {
  actual: 'widget.offers.chosenActual',
  volumetric: 'widget.offers.chosenVolumetric',
  mean: 'widget.offers.chosenMean',
};

function Boxes({ product: { boxes, weightUnit } }: { readonly product: QuoteProduct }) {
  const text = useText();
  const titleId = useId();
  return (
    <div className="wb-breakdown-part">
      <h3 id={titleId} className="wb-breakdown-title">
        {text('widget.offers.boxes', { unit: weightUnit })}
      </h3>
      <section
        className="wb-breakdown-frame"
        aria-labelledby={titleId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keys
        tabIndex={0}
      >
        <table className="wb-breakdown-table">
          <thead>
            <tr>
              <th scope="col">{text('widget.offers.box')}</th>
              <th scope="col">{text('widget.offers.sides')}</th>
              {(['actual', 'volumetric', 'charged'] as const).map((name) => (
                <th key={name} scope="col" className="wb-breakdown-end">
                  {text(`widget.offers.${name}`)}
                </th>
              ))}
              <th scope="col">{text('widget.offers.by')}</th>
            </tr>
          </thead>
          <tbody>
            {boxes.map((box) => (
              <tr key={box.boxNo}>
                <th scope="row">
                  {box.boxNo}
                  {box.count > 1 ? <span className="wb-muted">{` × ${box.count}`}</span> : null}
                </th>
                <td className="wb-number">{box.sides ?? dash}</td>
                <td className="wb-breakdown-end wb-number">{box.actual}</td>
                <td className="wb-breakdown-end wb-number">{box.volumetric ?? dash}</td>
                <td className="wb-breakdown-end wb-number">
                  <strong>{box.chargeable}</strong>
                </td>
                <td className="wb-muted">
                  {box.raisedBy === null ? text(chosenTexts[box.chosen] ?? box.chosen) : text('widget.offers.raised')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
