import { icons } from '../../src/widgets/icons.ts';
import { describeWidgets } from '../../src/widgets/registry.ts';

/** Builds the checker's view of widgets: their names, kinds and properties, and the icons available to screens. */
export async function widgetManifest(): Promise<object> {
  const widgets = await describeWidgets();
  return {
    icons: Object.keys(icons).sort(),
    widgets: widgets.map(({ properties, ...facts }) => ({ ...facts, properties })),
  };
}
