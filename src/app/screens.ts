import type { CheckedDocument } from '../runtime/language/stages.ts';
import { savedScreen } from '../runtime/saved-screens.ts';
import type { WidgetRegistry } from '../runtime/widget.ts';
import { withChunkTimeout } from '../widgets/parts/late/chunk-timeout.ts';
import { warm } from '../widgets/parts/late/late.tsx';

/** The built-in screens: one chunk each, checked at build time (scripts/screens-plugin.ts). */
const documents = import.meta.glob<CheckedDocument>(['../schemas/*/*.json', '!../schemas/*/*.{cases,overlay}.json'], { import: 'default' });

/** Loads the document of a screen id; null if there is none. Ids come from the server's menu, so they only serve as lookup keys. */
export async function loadScreen(id: string): Promise<CheckedDocument | null> {
  const saved = savedScreen(id);
  if (saved !== undefined) return saved;
  const key = `../schemas/${id}.json`;
  const load = Object.hasOwn(documents, key) ? documents[key] : undefined;
  return load === undefined ? null : withChunkTimeout(load());
}

/**
 * Preloads the screen that the server named for this address (server/plugins/pages.ts) together with its blocks, so that they
 * arrive with the menu. The menu alone decides which page is shown.
 */
export function warmScreen(page: ParentNode, registry: WidgetRegistry): void {
  const id = page.querySelector('meta[name="waybill-screen"]')?.getAttribute('content') ?? '';
  loadScreen(id).then(
    (checked) => {
      for (const name of blocksIn(checked?.document)) {
        if (Object.hasOwn(registry.blocks, name)) warm(Reflect.get(registry.blocks, name));
      }
    },
    // The component that draws the screen loads it again and reports the failure.
    () => undefined,
  );
}

/** The types of a document's top-level blocks; each block loads the blocks inside it. */
function blocksIn(document: unknown): readonly string[] {
  const body: unknown = typeof document === 'object' && document !== null && 'body' in document ? document.body : null;
  if (!Array.isArray(body)) return [];
  return body.flatMap((block: unknown) =>
    typeof block === 'object' && block !== null && 'block' in block && typeof block.block === 'string' ? [block.block] : [],
  );
}
