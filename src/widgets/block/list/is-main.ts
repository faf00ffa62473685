import type { ListBlock } from './list-context.ts';

/** A list that is a block of the page itself fills it; one inside another block is as high as its rows and says less. */
export function isMain({ path }: ListBlock): boolean {
  return /^\/body\/\d+$/.test(path);
}
