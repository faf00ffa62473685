import { SaxesParser } from 'saxes';
import { Unreadable } from './limits.ts';

export type Attributes = Readonly<Record<string, string>>;

export interface Tag {
  /** With its prefix, as written. */
  readonly written: string;
  /** Without its prefix, which programs choose freely. */
  readonly name: string;
  readonly attributes: Attributes;
}

export interface XmlHandlers {
  open?(tag: Tag): void;
  text?(text: string): void;
  close?(tag: Tag): void;
  /** Called from time to time; true ends the reading early. */
  isEnough?(): boolean;
}

const sliceBytes = 65_536;
const deepest = 64;

/**
 * Parses a part of a workbook as a stream. A document type is refused: no program writes one, and its entities may refer to other files or
 * expand without bound.
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

/** Returns an attribute by its local name in any namespace, e.g. `id` for `r:id`. */
export function foreignAttribute(attributes: Attributes, name: string): string | undefined {
  return Object.entries(attributes).find(([written]) => written.includes(':') && localName(written) === name)?.[1];
}
