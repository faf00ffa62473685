import { isRecord } from '../walk/schema.ts';
import type { Draft } from './find.ts';

/** Takes a hidden column, and the search field that goes with it, out of the views and the card of its list. */
export function forgetColumn(list: Draft, name: string | undefined): void {
  if (name === undefined) return;
  for (const view of viewsOf(list)) drop(view, 'columns', name);
  forgetSearch(list, name);
  const { card } = list;
  if (!isRecord(card)) return;
  const shown = card as Draft;
  drop(shown, 'facts', name);
  if (shown.status === name) delete shown.status;
  if (shown.title !== name) return;
  // A card needs a heading: the first fact that is left, or else no card of its own.
  const [first, ...others] = Array.isArray(shown.facts) ? shown.facts : [];
  if (first === undefined) delete list.card;
  else Object.assign(shown, { title: first, facts: others });
}

/** Takes a hidden search field out of the views of its list. */
export function forgetSearch(list: Draft, name: string): void {
  for (const view of viewsOf(list)) drop(view, 'search', name);
}

function viewsOf({ statusTabs }: Draft): readonly Draft[] {
  const views = isRecord(statusTabs) ? statusTabs.views : undefined;
  return isRecord(views)
    ? Object.values(views)
        .filter(isRecord)
        .map((view) => view as Draft)
    : [];
}

/** A view that names no column any more has those of its list. */
function drop(from: Draft, key: 'columns' | 'facts' | 'search', name: string): void {
  const names = from[key];
  if (!Array.isArray(names)) return;
  const left = names.filter((one) => one !== name);
  if (left.length === 0 && key === 'columns') delete from.columns;
  else from[key] = left;
}
