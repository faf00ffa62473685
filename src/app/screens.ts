import type { CheckedDocument } from '../runtime/language/stages.ts';
import { savedScreen } from '../runtime/saved.ts';
import { inTime } from '../widgets/parts/in-time.ts';

/** The built-in screens, each in a chunk of its own and checked at build time (scripts/screens-plugin.ts). */
const documents = import.meta.glob<CheckedDocument>(['../schemas/*/*.json', '!../schemas/*/*.cases.json'], { import: 'default' });

/** The document of a screen id, null when there is none. Ids come from the server's menu, so they are looked up as keys only. */
export async function loadScreen(id: string): Promise<CheckedDocument | null> {
  const saved = savedScreen(id);
  if (saved !== undefined) return saved;
  const key = `../schemas/${id}.json`;
  const load = Object.hasOwn(documents, key) ? documents[key] : undefined;
  return load === undefined ? null : inTime(load());
}
