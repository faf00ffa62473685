/**
 * A range as spreadsheets put it on the clipboard: cells by tabs, rows by line ends, and quotes around what holds one of
 * these. The line end after the last row is no row.
 */
export function parseRange(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  for (;;) {
    const quoted = text[at] === '"' ? readQuoted(text, at) : null;
    const end = quoted?.end ?? plainEnd(text, at);
    row.push(quoted?.cell ?? text.slice(at, end));
    at = end;
    if (text[at] === '\t') {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    if (at < text.length) at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    if (at >= text.length) return rows;
  }
}

export function formatRange(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join('\r\n');
}

const separator = /[\t\r\n]/g;

function plainEnd(text: string, from: number): number {
  separator.lastIndex = from;
  return separator.exec(text)?.index ?? text.length;
}

/** A cell in quotes; null when the quotes do not close before a separator, as in `"5 inch`: they are then part of the text. */
function readQuoted(text: string, from: number): { cell: string; end: number } | null {
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return null;
    if (text[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    const end = quote + 1;
    if (end < text.length && !/[\t\r\n]/.test(text[end] ?? '')) return null;
    return { cell: text.slice(from + 1, quote).replaceAll('""', '"'), end };
  }
}
