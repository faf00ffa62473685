import { type ReadLimits, Unreadable } from './limits.ts';
import { readXml } from './xml.ts';

/** Reads the shared texts in order. Rich text counts as plain text; phonetic hints are ignored. */
export function readStrings(bytes: Buffer | null, { textLength }: ReadLimits): readonly string[] {
  const strings: string[] = [];
  if (bytes === null) return strings;
  const text = textCollector(textLength);
  readXml(bytes, {
    open({ name }) {
      if (name === 'si') text.start();
      text.open(name);
    },
    text: text.add,
    close({ name }) {
      text.close(name);
      if (name === 'si') strings.push(text.end());
    },
  });
  return strings;
}

/** Collects the `t` elements of a text that may consist of runs. */
export function textCollector(longest: number) {
  let parts: string[] = [];
  let length = 0;
  let inText = false;
  let inPhonetic = false;
  return {
    start(): void {
      parts = [];
      length = 0;
    },
    open(name: string): void {
      if (name === 'rPh') inPhonetic = true;
      else if (name === 't') inText = !inPhonetic;
    },
    add(text: string): void {
      if (!inText) return;
      length += text.length;
      if (length > longest) throw new Unreadable('longText');
      parts.push(text);
    },
    close(name: string): void {
      if (name === 'rPh') inPhonetic = false;
      else if (name === 't') inText = false;
    },
    end: (): string => unescaped(parts.join('')),
  };
}

/** Decodes characters that XML cannot hold, written as `_x000D_`. */
function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}
