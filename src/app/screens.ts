import type { Ports } from '../runtime/ports.ts';
import { savedScreen } from '../runtime/saved-screens.ts';
import type { WidgetRegistry } from '../runtime/widget.ts';
import { createLateTexts } from '../services/i18n.ts';
import { withChunkTimeout } from '../widgets/parts/late/chunk-timeout.ts';
import { warm } from '../widgets/parts/late/late.tsx';
import type { LanguageParts } from './languages/language-parts.ts';

/** The texts of the screens that were loaded so far. */
export const screenTexts = createLateTexts();

/** Returns the loader of screens by id, which gives null for an unknown one. Ids come from the server's menu and serve as keys only. */
export function screenLoader(screens: LanguageParts['screens']): Ports['loadScreen'] {
  return async (id) => {
    const key = `../../schemas/${id}.json`;
    const load = Object.hasOwn(screens, key) ? screens[key] : undefined;
    const saved = savedScreen(id);
    if (load === undefined) return saved ?? null;
    const { checked, texts } = await withChunkTimeout(load());
    screenTexts.add(texts);
    return saved ?? checked;
  };
}

/**
 * Preloads the screen that the server named for this address (server/plugins/pages.ts) together with its blocks, so that they
 * arrive with the menu. The menu alone decides which page is shown.
 */
export function warmScreen(page: ParentNode, registry: WidgetRegistry, loadScreen: Ports['loadScreen']): void {
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
