/** A parsed range: its first rows, and the number of remaining ones. */
export interface ReadRange {
  readonly rows: readonly (readonly string[])[];
  readonly left: number;
}

/**
 * Parses a range from the clipboard as spreadsheets write it: tabs between cells, line ends between rows, quotes around cells
 * that contain one of these. A trailing line end does not start another row.
 * @param maxRows maximum number of rows to parse: a full sheet has a million, and further rows are only counted
 */
export function parseRange(text: string, maxRows = Number.POSITIVE_INFINITY): ReadRange {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  for (;;) {
    const quoted = quotedEnd(text, at);
    const end = quoted ?? plainEnd(text, at);
    row.push(quoted === null ? text.slice(at, end) : text.slice(at + 1, end - 1).replaceAll('""', '"'));
    at = end;
    if (text[at] === '\t') {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    at = afterLineEnd(text, at);
    if (at >= text.length) return { rows, left: 0 };
    if (rows.length >= maxRows) return { rows, left: countRows(text, at) };
  }
}

export function formatRange(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join('\r\n');
}

const separator = /[\t\r\n]/g;

/** Scans each character once without building rows. */
function countRows(text: string, from: number): number {
  let count = 0;
  let at = from;
  while (at < text.length) {
    at = quotedEnd(text, at) ?? at;
    let code = text.charCodeAt(at);
    while (at < text.length && code !== tab && code !== lineFeed && code !== carriageReturn) {
      at += 1;
      code = text.charCodeAt(at);
    }
    if (code === tab && at + 1 < text.length) at += 1;
    else {
      count += 1;
      at = afterLineEnd(text, code === tab ? at + 1 : at);
    }
  }
  return count;
}

const tab = 9;
const lineFeed = 10;
const carriageReturn = 13;

/** The position after the line end at `at`. */
function afterLineEnd(text: string, at: number): number {
  return at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1);
}

function plainEnd(text: string, from: number): number {
  separator.lastIndex = from;
  return separator.exec(text)?.index ?? text.length;
}

/** The end of a quoted cell; null if there is none, or if the quotes do not close before a separator, as in `"5 inch`. */
function quotedEnd(text: string, from: number): number | null {
  if (text[from] !== '"') return null;
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return null;
    if (text[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    const end = quote + 1;
    return end < text.length && !/[\t\r\n]/.test(text[end] ?? '') ? null : end;
  }
}
