import { SaxesParser } from 'saxes';
import { Unreadable } from './limits.ts';

export type Attributes = Readonly<Record<string, string>>;

export interface Tag {
  /** With its prefix, as it is written. */
  readonly written: string;
  /** Without its prefix: programs choose their own. */
  readonly name: string;
  readonly attributes: Attributes;
}

export interface XmlHandlers {
  open?(tag: Tag): void;
  text?(text: string): void;
  close?(tag: Tag): void;
  /** Asked now and then: whether the rest may stay unread. */
  isEnough?(): boolean;
}

const sliceBytes = 65_536;
const deepest = 64;

/**
 * Reads a part of a workbook from its beginning to its end, without holding it. A document type is refused: no program writes
 * one, and what it may declare reaches out of the file or multiplies what is in it.
 * @throws Unreadable
 */
export function readXml(bytes: Buffer, handlers: XmlHandlers): void {
  const parser = new SaxesParser({ position: false, xmlns: false as const });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const open: Tag[] = [];
  parser.on('error', () => {
    throw new Unreadable('damaged');
  });
  parser.on('doctype', () => {
    throw new Unreadable('dtd');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const tag = { written: name, name: localName(name), attributes };
    open.push(tag);
    if (open.length > deepest) throw new Unreadable('damaged');
    handlers.open?.(tag);
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('closetag', () => {
    const tag = open.pop();
    if (tag !== undefined) handlers.close?.(tag);
  });
  try {
    for (let at = 0; at < bytes.length; at += sliceBytes) {
      parser.write(decoder.decode(bytes.subarray(at, at + sliceBytes), { stream: true }));
      if (handlers.isEnough?.() === true) return;
    }
    parser.write(decoder.decode()).close();
  } catch (error) {
    throw error instanceof TypeError ? new Unreadable('damaged') : error;
  }
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The attribute of a name in whatever namespace, e.g. `id` of `r:id`. */
export function foreignAttribute(attributes: Attributes, name: string): string | undefined {
  return Object.entries(attributes).find(([written]) => written.includes(':') && localName(written) === name)?.[1];
}
