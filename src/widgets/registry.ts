import type { TObject } from 'typebox';
import type { BlockWidget, CellWidget, FieldWidget, WidgetRegistry } from '../runtime/widget.ts';
import { blocks } from './blocks.generated.ts';
import * as cells from './cells.generated.ts';
import * as fields from './fields.generated.ts';
import { late } from './parts/late/late.tsx';
import { ProblemView } from './parts/problem-view.tsx';
import { Skeleton } from './parts/skeleton.tsx';
import { widgets } from './widgets.generated.ts';

/**
 * The widgets that a screen may name, passed to the runtime by main. Blocks and block widgets load with the first page that needs
 * them; cells and light fields are loaded from the start.
 */
export const registry: WidgetRegistry = {
  blocks,
  problem: ProblemView,
  skeleton: Skeleton,
  cells: byName<CellWidget>(Object.values(cells)),
  fields: byName<FieldWidget>(Object.values(fields)),
  widgets: Object.fromEntries(Object.entries(widgets).map(([name, load]) => [name, late(async () => (await load()).component)])),
};

/** The checker's knowledge of one widget. */
export interface WidgetDescription {
  readonly name: string;
  readonly kind: 'cell' | 'field' | 'widget';
  readonly properties: TObject;
  readonly search?: FieldWidget['search'];
  readonly value?: FieldWidget['value'];
  readonly format?: FieldWidget['format'];
  readonly isLarge?: true;
  readonly needsDict?: true;
  readonly acts?: FieldWidget['acts'];
  readonly isQuiet?: true;
}

/** Describes every widget by kind and name, the source of src/widgets/manifest.json. Runs without a DOM. */
export async function describeWidgets(): Promise<readonly WidgetDescription[]> {
  const blockWidgets: readonly BlockWidget[] = await Promise.all(Object.values(widgets).map((load) => load()));
  return [...Object.values(registry.cells), ...Object.values(registry.fields), ...blockWidgets]
    .map((widget) => ({
      name: widget.name,
      kind: widget.kind,
      properties: widget.properties,
      ...('search' in widget ? { search: widget.search, value: widget.value } : {}),
      ...('format' in widget ? { format: widget.format } : {}),
      ...('isLarge' in widget ? { isLarge: widget.isLarge } : {}),
      ...('needsDict' in widget ? { needsDict: widget.needsDict } : {}),
      ...('acts' in widget ? { acts: widget.acts } : {}),
      ...('isQuiet' in widget ? { isQuiet: widget.isQuiet } : {}),
    }))
    .sort((one, other) => `${one.kind} ${one.name}`.localeCompare(`${other.kind} ${other.name}`, 'en'));
}

function byName<W extends { readonly name: string }>(list: readonly W[]): Readonly<Record<string, W>> {
  return Object.fromEntries(list.map((widget) => [widget.name, widget]));
}
