import { type Attributes, readXml, type Tag } from './xml.ts';

export interface XmlWriter {
  /** Writes a whole element in the namespace of `beside`, with text or XML content. */
  element(beside: Tag, name: string, attributes: Attributes, content?: string): void;
  raw(xml: string): void;
}

export interface Rewriting {
  /** Called before an element. Returns its attributes, or null to drop it with its content. */
  open?(tag: Tag, writer: XmlWriter, parent: Tag | undefined): Attributes | null;
  /** Called with the whole text between two tags. Returns the text to write; `parent` is the element around it. */
  text?(text: string, parent: Tag | undefined): string;
  /** Called before an element ends. */
  beforeClose?(tag: Tag, writer: XmlWriter): void;
  afterClose?(tag: Tag, writer: XmlWriter): void;
}

/** Pieces of text that are joined at once: a sheet of a million cells has too many to keep. */
const piecesAtMost = 20_000;

/** Copies a part with the changes of the handlers. */
export function rewriteXml(bytes: Buffer, { open, text: changeText, beforeClose, afterClose }: Rewriting): Buffer {
  const written: Buffer[] = [];
  let pieces = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'];
  // The parser hands a long text out in parts.
  let texts: string[] = [];
  const stack: Tag[] = [];
  let leftOut = 0;
  const writer: XmlWriter = {
    raw: (xml) => pieces.push(xml),
    element(beside, name, attributes, content = '') {
      const written = siblingName(beside, name);
      pieces.push(`<${written}${attributesText(attributes)}>${content}</${written}>`);
    },
  };
  const flush = () => {
    if (texts.length > 0) {
      const whole = texts.join('');
      texts = [];
      pieces.push(escaped(changeText === undefined ? whole : changeText(whole, stack.at(-1))));
    }
    if (pieces.length < piecesAtMost) return;
    written.push(Buffer.from(pieces.join(''), 'utf8'));
    pieces = [];
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
        else pieces.push(`<${tag.written}${attributesText(attributes)}>`);
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
      pieces.push(`</${tag.written}>`);
      afterClose?.(tag, writer);
    },
  });
  return Buffer.concat([...written, Buffer.from(pieces.join(''), 'utf8')]);
}

export function siblingName({ written, name }: Tag, localName: string): string {
  return `${written.slice(0, written.length - name.length)}${localName}`;
}

export function attributesText(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(
      ([name, value]) =>
        ` ${name}="${escaped(value)
          .replaceAll('"', '&quot;')
          .replace(/[\t\n\r]/g, (char) => `&#${char.charCodeAt(0)};`)}"`,
    )
    .join('');
}

/** Escapes text for XML and removes characters that XML cannot hold. */
export function escaped(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  );
}
