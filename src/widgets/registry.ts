import type { TObject } from 'typebox';
import type { BlockWidget, CellWidget, FieldWidget, WidgetRegistry } from '../runtime/widget.ts';
import { Widget } from './block/widget.tsx';
import * as cells from './cells.ts';
import * as fields from './fields.ts';
import { late } from './parts/late/late.tsx';
import { ProblemView } from './parts/problem-view.tsx';
import { Skeleton } from './parts/skeleton.tsx';
import { widgets } from './widgets.ts';

/**
 * Everything that a screen may name, for main to hand to the runtime. Blocks and block widgets each come with the
 * first page that needs them; cells and light fields are there at once.
 */
export const registry: WidgetRegistry = {
  blocks: {
    card: late(() => import('./block/card.tsx').then(({ Card }) => Card)),
    detail: late(() => import('./block/detail.tsx').then(({ Detail }) => Detail)),
    form: late(() => import('./block/form.tsx').then(({ Form }) => Form)),
    grid: late(() => import('./block/grid.tsx').then(({ Grid }) => Grid)),
    list: late(() => import('./block/list/list-view.tsx').then(({ ListView }) => ListView)),
    result: late(() => import('./block/result.tsx').then(({ Result }) => Result)),
    stats: late(() => import('./block/stats.tsx').then(({ Stats }) => Stats)),
    chart: late(() => import('./block/chart.tsx').then(({ Chart }) => Chart)),
    html: late(() => import('./block/html.tsx').then(({ Html }) => Html)),
    steps: late(() => import('./block/steps.tsx').then(({ Steps }) => Steps)),
    tabs: late(() => import('./block/tabs.tsx').then(({ Tabs }) => Tabs)),
    timeline: late(() => import('./block/timeline.tsx').then(({ Timeline }) => Timeline)),
    upload: late(() => import('./block/upload.tsx').then(({ Upload }) => Upload)),
    editableTable: late(() => import('./block/editable-table.tsx').then(({ EditableTable }) => EditableTable)),
    widget: Widget,
  },
  problem: ProblemView,
  skeleton: Skeleton,
  cells: byName<CellWidget>(Object.values(cells)),
  fields: byName<FieldWidget>(Object.values(fields)),
  widgets: Object.fromEntries(Object.entries(widgets).map(([name, load]) => [name, late(async () => (await load()).component)])),
};

/** What the checker of screens needs of one widget. */
export interface WidgetDescription {
  readonly name: string;
  readonly kind: 'cell' | 'field' | 'widget';
  readonly properties: TObject;
  readonly search?: FieldWidget['search'];
  readonly value?: FieldWidget['value'];
  readonly needsDict?: true;
}

/** Every widget's name, kind and properties, by kind and name: what src/widgets/manifest.json is written from. Runs without a DOM. */
export async function describeWidgets(): Promise<readonly WidgetDescription[]> {
  const blocks: readonly BlockWidget[] = await Promise.all(Object.values(widgets).map((load) => load()));
  return [...Object.values(registry.cells), ...Object.values(registry.fields), ...blocks]
    .map((widget) => ({
      name: widget.name,
      kind: widget.kind,
      properties: widget.properties,
      ...('search' in widget ? { search: widget.search, value: widget.value } : {}),
      ...('needsDict' in widget ? { needsDict: widget.needsDict } : {}),
    }))
    .sort((one, other) => `${one.kind} ${one.name}`.localeCompare(`${other.kind} ${other.name}`, 'en'));
}

function byName<W extends { readonly name: string }>(list: readonly W[]): Readonly<Record<string, W>> {
  return Object.fromEntries(list.map((widget) => [widget.name, widget]));
}
