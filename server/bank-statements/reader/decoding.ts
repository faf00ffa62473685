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
