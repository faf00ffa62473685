import type { JsonPath } from './problem.ts';
import { below } from './walk/pointer.ts';
import { own, ownList, ownText } from './walk/schema.ts';

/**
 * The list of a screen whose search, page and order live in the page's address: the first, in the document's order, that makes a
 * call. There is one address, so two lists in it would turn each other's pages.
 */
export function addressedList(body: readonly unknown[]): { readonly path: JsonPath; readonly list: unknown } | undefined {
  const pending = placesIn(body, '/body');
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const { list, path } = place;
    if (ownText(list, 'block') === 'list' && ownText(own(list, 'source'), 'call') !== undefined) return place;
    const items = Array.from(ownList(list, 'items'), (item, index) =>
      placesIn(ownList(item, 'body'), below(below(below(path, 'items'), index), 'body')),
    );
    pending.push(
      ...items.reverse().flat(),
      ...placesIn(ownList(list, 'aside'), below(path, 'aside')),
      ...placesIn(ownList(list, 'body'), below(path, 'body')),
    );
  }
  return undefined;
}

/** Last first, as a stack takes them. */
function placesIn(blocks: readonly unknown[], path: JsonPath): { list: unknown; path: JsonPath }[] {
  return Array.from(blocks, (list, index) => ({ list, path: below(path, index) })).reverse();
}
