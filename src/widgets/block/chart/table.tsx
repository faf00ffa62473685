import type { Plot } from './series.ts';

interface Props {
  readonly plot: Plot;
  readonly caption: string;
  /** What the labels are, at the head of their column. */
  readonly x: string;
  /** Only screen readers find it. */
  readonly isHidden: boolean;
}

/** A chart's numbers as a table: for who cannot see the drawing, and for who wants the digits. */
export function ChartTable({ plot: { labels, series }, caption, x, isHidden }: Props) {
  return (
    <div className={isHidden ? 'wb-unseen' : 'wb-chart-table'}>
      <table>
        <caption className="wb-unseen">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{x}</th>
            {series.map(({ title }) => (
              <th key={title} scope="col" className="wb-number">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, and rows have no other name
            <tr key={row}>
              <th scope="row">{label}</th>
              {series.map(({ title, texts }) => (
                <td key={title} className="wb-number">
                  {texts[row]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
