import { SaxesParser } from 'saxes';
import { decoded } from './decoding.ts';
import { Unreadable, unreadable } from './statement.ts';

/** An element without the prefix of its name, which programs choose freely. */
export interface XmlElement {
  readonly name: string;
  /** Where it begins, counted from 1. */
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, trimmed. */
  readonly text: string;
}

interface Growing extends XmlElement {
  readonly children: Growing[];
  text: string;
}

const deepest = 40;
const elementsAtMost = 400_000;

/**
 * Reads a document into a tree. A document type is refused: no bank writes one, and its entities may refer to other files or expand without
 * bound.
 * @throws Unreadable
 */
export function readXmlTree(bytes: Buffer): XmlElement {
  const parser = new SaxesParser({ position: true, xmlns: false as const });
  const open: Growing[] = [{ name: '', line: 1, attributes: {}, children: [], text: '' }];
  let elements = 0;
  parser.on('error', () => {
    throw unreadable('damaged', { line: parser.line });
  });
  parser.on('doctype', () => {
    throw unreadable('dtd');
  });
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    if (open.length > deepest || elements > elementsAtMost) throw unreadable('tooMuch');
    const made: Growing = { name: name.slice(name.indexOf(':') + 1), line: parser.line, attributes, children: [], text: '' };
    open.at(-1)?.children.push(made);
    open.push(made);
  });
  const addText = (text: string) => {
    const inside = open.at(-1);
    if (inside !== undefined) inside.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const done = open.pop();
    if (done !== undefined) done.text = done.text.trim();
  });
  try {
    parser.write(decoded(bytes, encodingOf(bytes))).close();
  } catch (error) {
    throw error instanceof Unreadable ? error : unreadable('damaged', { line: parser.line });
  }
  const root = open[0]?.children[0];
  if (root === undefined) throw unreadable('damaged', { line: 1 });
  return root;
}

/** The encoding that the declaration names; UTF-8 without one. */
function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return (
    /^<\?xml[^>]*encoding\s*=\s*["']([A-Za-z0-9_.-]+)["']/.exec(
      bytes
        .subarray(0, 200)
        .toString('latin1')
        .replace(/^\u00ef\u00bb\u00bf/, ''),
    )?.[1] ?? 'utf-8'
  );
}

/** Returns the first child of this name along a path, or undefined. */
export function childAt(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((at, name) => at?.children.find((child) => child.name === name), element);
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** Returns the text at a path, or null where there is none. */
export function textAt(element: XmlElement | undefined, ...path: readonly string[]): string | null {
  const text = childAt(element, ...path)?.text;
  return text === undefined || text === '' ? null : text;
}
