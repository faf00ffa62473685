import { unreadable } from './statement.ts';

/** Encodings that banks write. Labels are those of the Encoding Standard; ISO 8859-1 is read as its superset. */
const known: ReadonlySet<string> = new Set(['utf-8', 'utf-16le', 'windows-1252', 'gb18030', 'gbk', 'big5', 'iso-8859-15']);
const others: Readonly<Record<string, string>> = {
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'utf-16': 'utf-16le',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  gb2312: 'gb18030',
};

/** Decodes a file without its byte order mark. @throws Unreadable when it is not in this encoding */
export function decoded(bytes: Buffer, encoding: string): string {
  const text = decodedOrNull(bytes, encoding);
  if (text === null) throw unreadable('encoding', { encoding });
  return text;
}

/** Decodes a file without its byte order mark, or returns null when it is not in this encoding. */
export function decodedOrNull(bytes: Buffer, encoding: string): string | null {
  const asked = encoding.toLowerCase();
  const label = others[asked] ?? asked;
  if (!known.has(label)) return null;
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    // No text of a bank has this sign, and the database cannot keep it.
    return text.includes('\u0000') ? null : text;
  } catch {
    return null;
  }
}

/**
 * Decodes a file that says nothing of its encoding: UTF-8 where it is, otherwise that of China or of Western Europe. Chinese signs take two
 * high bytes each and stand beside each other; umlauts take one and stand alone.
 */
export function decodedByLook(bytes: Buffer): string | null {
  const unicode = decodedOrNull(bytes, 'utf-8');
  if (unicode !== null) return unicode;
  const runs = bytes.toString('latin1').match(/[\x80-\xff]+/g) ?? [];
  const pairs = runs.filter(({ length }) => length % 2 === 0).length;
  return (pairs * 2 > runs.length ? decodedOrNull(bytes, 'gb18030') : null) ?? decodedOrNull(bytes, 'windows-1252');
}
