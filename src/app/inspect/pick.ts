import type { InspectedElement } from '../../runtime/inspect/elements.ts';
import type { WatchedScreen } from '../../runtime/inspect/watch.ts';
import { nodeOf } from './node-of.ts';

/** The document element under the pointer and its DOM node. */
export interface Picked {
  readonly element: InspectedElement;
  readonly node: Element;
}

/** Finds the innermost document element at a DOM node; `titleOf` returns the displayed title. */
export function pickAt(
  target: Element,
  { blocks }: WatchedScreen,
  elements: readonly InspectedElement[],
  titleOf: (element: InspectedElement) => string,
): Picked | null {
  const around = [...blocks]
    .map(([path, block]) => ({ path, node: nodeOf(block) }))
    .filter(({ node }) => node?.contains(target) === true)
    .sort((one, other) => other.path.length - one.path.length)[0];
  if (around === undefined || around.node === null) return null;
  const inside = elements.filter(({ path }) => path.startsWith(`${around.path}/`));
  const block = elements.find(({ path }) => path === around.path);
  const drawn = partAt(target, inside, titleOf);
  if (drawn !== null) return drawn;
  return block === undefined ? null : { element: block, node: around.node };
}

function partAt(target: Element, inside: readonly InspectedElement[], titleOf: (element: InspectedElement) => string): Picked | null {
  const field = target.closest('[data-field]');
  if (field !== null) {
    const name = field.getAttribute('data-field')?.split('.').at(-1);
    const element = inside.find((one) => one.kind === 'field' && one.name === name);
    if (element !== undefined) return { element, node: field };
  }
  const button = target.closest('button, a, [role="menuitem"], [role="tab"]');
  if (button !== null) {
    const element = named(inside, ['action', 'tab'], button.textContent, titleOf);
    if (element !== undefined) return { element, node: button };
  }
  const cell = target.closest<HTMLTableCellElement>('th, td');
  if (cell !== null) {
    const head =
      cell.tagName === 'TH' ? cell : cell.closest('.ant-table, table')?.querySelectorAll('thead tr:last-child th').item(cell.cellIndex);
    const element = named(inside, ['column'], head?.textContent ?? null, titleOf);
    if (element !== undefined) return { element, node: cell };
  }
  const fact = target.closest('dt, dd');
  const label = fact?.matches('dt') === true ? fact : fact?.previousElementSibling;
  const element = named(inside, ['item', 'field'], label?.textContent ?? null, titleOf);
  return element === undefined || fact === null ? null : { element, node: fact };
}

function named(
  inside: readonly InspectedElement[],
  kinds: readonly InspectedElement['kind'][],
  text: string | null,
  titleOf: (element: InspectedElement) => string,
): InspectedElement | undefined {
  const shown = (text ?? '').trim();
  if (shown === '') return undefined;
  const fits = inside.filter((one) => kinds.includes(one.kind) && titleOf(one) !== '');
  // The text of a tab may include a count, that of a header its sort order.
  return fits.find((one) => titleOf(one) === shown) ?? fits.find((one) => shown.startsWith(titleOf(one)));
}
