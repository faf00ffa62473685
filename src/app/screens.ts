import type { CheckedDocument } from '../runtime/language/stages.ts';
import { savedScreen } from '../runtime/saved.ts';
import type { WidgetRegistry } from '../runtime/widget.ts';
import { inTime } from '../widgets/parts/late/in-time.ts';
import { warm } from '../widgets/parts/late/late.tsx';

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

/**
 * Begins to load the screen that the server named for this address (server/plugins/pages.ts) and the blocks it is made of, so that
 * they are there when the menu is. The menu alone decides what is shown.
 */
export function warmScreen(page: ParentNode, registry: WidgetRegistry): void {
  const id = page.querySelector('meta[name="waybill-screen"]')?.getAttribute('content') ?? '';
  loadScreen(id).then(
    (checked) => {
      for (const name of blocksIn(checked?.document)) {
        if (Object.hasOwn(registry.blocks, name)) warm(Reflect.get(registry.blocks, name));
      }
    },
    // Whoever draws the screen asks again and tells of the failure.
    () => undefined,
  );
}

/** The names of the blocks of a document that are drawn first, those within others left to them. */
function blocksIn(document: unknown): readonly string[] {
  const body: unknown = typeof document === 'object' && document !== null && 'body' in document ? document.body : null;
  if (!Array.isArray(body)) return [];
  return body.flatMap((block: unknown) =>
    typeof block === 'object' && block !== null && 'block' in block && typeof block.block === 'string' ? [block.block] : [],
  );
}
