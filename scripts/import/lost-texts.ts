import { isRecord, type JsonRecord } from '../../src/runtime/language/walk/schema.ts';
import type { Report } from './report.ts';
import { encoded, type Shapes } from './shapes.ts';

interface Around {
  readonly document: JsonRecord;
  readonly shapes: Shapes;
  readonly connection: unknown;
  /** The texts of the pages. */
  readonly texts: readonly string[];
  readonly report: Report;
}

/** Reports the words of the document that neither its pages nor its connection have, so that none is lost unseen. */
export function noteLostTexts({ document, shapes, connection, texts, report }: Around): void {
  const kept = new Set<string>();
  const add = (value: unknown): void => {
    if (typeof value === 'string') for (const part of [value, ...value.split('\n')]) kept.add(plainText(part));
    else if (typeof value === 'object' && value !== null) for (const child of Object.values(value)) add(child);
  };
  add(connection);
  add(texts);
  add(report.notes.map(({ text }) => text ?? ''));
  const all = [...kept].join('\n');
  for (const { pointer, text } of textsOf(document, shapes)) {
    const plain = plainText(text);
    if (!kept.has(plain) && !all.includes(plain.slice(0, 900))) report.note(pointer, 'words that no page shows', text);
  }
}

/** Whitespace and braces may differ from those of the document. */
export function plainText(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('{ {', '{{').replaceAll('} }', '}}').replaceAll('$ {', '${').trim().replace(/\.$/, '');
}

const words: ReadonlySet<string> = new Set(['summary', 'description', 'title']);
/** What a page does not have: replies other than those of success, samples, and pages of the web. */
const skipped: ReadonlySet<string> = new Set([
  'example',
  'examples',
  'externalDocs',
  'callbacks',
  'links',
  'default',
  'enum',
  'const',
  'x-codeSamples',
]);

interface Said {
  readonly pointer: string;
  readonly text: string;
}

/** What a document says of its calls, their inputs, and the data that they take and answer. */
export function textsOf(document: JsonRecord, shapes: Shapes): readonly Said[] {
  const found: Said[] = [];
  const seen = new Set<unknown>();
  const walk = (given: unknown, from: string, isNamed: boolean): void => {
    if (typeof given !== 'object' || given === null || seen.has(given)) return;
    seen.add(given);
    const target = isRecord(given) && typeof given.$ref === 'string' ? shapes.resolve(given, from) : undefined;
    // The words beside a reference stand for those of its target.
    if (isRecord(given) && target !== undefined && typeof given.description !== 'string') walk(target.value, target.pointer, false);
    for (const [key, value] of Object.entries(given)) {
      const pointer = `${from}/${encoded(key)}`;
      // Below `properties`, a word is the name of a member.
      if (!isNamed && words.has(key) && typeof value === 'string') found.push({ pointer, text: value });
      else if (isNamed || !skipped.has(key))
        walk(key === 'responses' && !isNamed ? successOf(value) : value, pointer, key === 'properties');
    }
  };
  walk(document.paths, '/paths', true);
  return found.filter(({ text }) => text.trim() !== '');
}

/** The contents of replies of success, without the words for the reply as such. */
function successOf(responses: unknown): unknown {
  if (!isRecord(responses)) return undefined;
  const [status] = Object.keys(responses).filter((one) => /^2/.test(one));
  const reply = status === undefined ? undefined : responses[status];
  return isRecord(reply) && isRecord(reply.content) ? { [status ?? '']: { content: reply.content } } : undefined;
}
