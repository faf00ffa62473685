import type { ListBlock } from './list-context.ts';

/** Whether the list is a top-level block, which fills the page; a nested list is as high as its rows and shows less. */
export function isMain({ path }: ListBlock): boolean {
  return /^\/body\/\d+$/.test(path);
}
