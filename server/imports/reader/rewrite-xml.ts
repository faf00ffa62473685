import { type Attributes, readXml, type Tag } from './xml.ts';

export interface XmlWriter {
  /** Writes a whole element in the namespace of `beside`, with text or XML content. */
  element(beside: Tag, name: string, attributes: Attributes, content?: string): void;
  raw(xml: string): void;
  /** Sends what is written from now on to this list instead of the part; null ends that. */
  divert(aside: Pieces | null): void;
}

export interface Rewriting {
  /** Called before an element. Returns its attributes, or null to drop it with its content. */
  open?(tag: Tag, writer: XmlWriter, parent: Tag | undefined): Attributes | null;
  /** Called with the whole text between two tags. Returns the text to write; `parent` is the element around it. */
  text?(text: string, parent: Tag | undefined): string;
  /** Called before an element ends. */
  beforeClose?(tag: Tag, writer: XmlWriter): void;
  afterClose?(tag: Tag, writer: XmlWriter): void;
  /** Ends the copy early, where true. */
  isEnough?(): boolean;
}

/** Pieces of text that are joined at once: a sheet of a million cells has too many to keep. */
const piecesAtMost = 20_000;

/** Collects a long text from short pieces. */
export interface Pieces {
  push(piece: string): void;
  bytes(): Buffer;
}

export function collectPieces(): Pieces {
  const written: Buffer[] = [];
  let pieces: string[] = [];
  const join = () => {
    written.push(Buffer.from(pieces.join(''), 'utf8'));
    pieces = [];
  };
  return {
    push(piece) {
      pieces.push(piece);
      if (pieces.length >= piecesAtMost) join();
    },
    bytes() {
      join();
      return Buffer.concat(written);
    },
  };
}

/** Copies a part with the changes of the handlers. */
export function rewriteXml(bytes: Buffer, { open, text: changeText, beforeClose, afterClose, isEnough }: Rewriting): Buffer {
  const pieces = collectPieces();
  pieces.push('<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n');
  let aside: Pieces | null = null;
  const push = (piece: string) => (aside ?? pieces).push(piece);
  // The parser hands a long text out in parts.
  let texts: string[] = [];
  const stack: Tag[] = [];
  let leftOut = 0;
  const writer: XmlWriter = {
    raw: push,
    divert: (to) => {
      aside = to;
    },
    element(beside, name, attributes, content = '') {
      const written = siblingName(beside, name);
      push(`<${written}${attributesText(attributes)}>${content}</${written}>`);
    },
  };
  const flush = () => {
    if (texts.length === 0) return;
    const whole = texts.join('');
    texts = [];
    push(escaped(changeText === undefined ? whole : changeText(whole, stack.at(-1))));
  };
  readXml(bytes, {
    open(tag) {
      flush();
      const parent = stack.at(-1);
      stack.push(tag);
      if (leftOut > 0) leftOut += 1;
      else {
        const attributes = open === undefined ? tag.attributes : open(tag, writer, parent);
        if (attributes === null) leftOut = 1;
        else push(`<${tag.written}${attributesText(attributes)}>`);
      }
    },
    text(text) {
      if (leftOut === 0) texts.push(text);
    },
    close(tag) {
      flush();
      stack.pop();
      if (leftOut > 0) {
        leftOut -= 1;
        return;
      }
      beforeClose?.(tag, writer);
      push(`</${tag.written}>`);
      afterClose?.(tag, writer);
    },
    ...(isEnough === undefined ? {} : { isEnough }),
  });
  return pieces.bytes();
}

export function siblingName({ written, name }: Tag, localName: string): string {
  return `${written.slice(0, written.length - name.length)}${localName}`;
}

export function attributesText(attributes: Attributes): string {
  let text = '';
  for (const [name, value] of Object.entries(attributes)) text += ` ${name}="${quoted(value)}"`;
  return text;
}

function quoted(value: string): string {
  if (!mayChange.test(value) && !value.includes('"')) return value;
  return escaped(value)
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** Whether a text holds anything that `escaped` changes, or a pair that it has to look at: most texts hold nothing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
const mayChange = /[&<>\u0000-\u001f\ud800-\udfff\ufffe\uffff]/;

/** Escapes text for XML and removes characters that XML cannot hold. */
export function escaped(text: string): string {
  if (!mayChange.test(text)) return text;
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  );
}
