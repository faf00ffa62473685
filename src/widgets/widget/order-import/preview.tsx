import type { Columns } from './replies.ts';

const previewRows = 5;

/** The header row and some rows below it. */
export function Preview({ columns, headerRow }: { readonly columns: Columns; readonly headerRow: number }) {
  const rows = columns.rows.slice(headerRow - 1, headerRow + previewRows);
  const width = Math.max(0, ...rows.map((row) => row.length));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too
    <div className="oi-preview" tabIndex={0}>
      <table>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file are told apart by nothing else
            <tr key={at} className={at === 0 ? 'oi-heading' : undefined}>
              <th scope="row">{headerRow + at}</th>
              {Array.from({ length: width }, (_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor are its columns
                <td key={column}>{row[column] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
