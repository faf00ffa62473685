import { icons } from '../../src/widgets/icons.ts';
import { describeWidgets } from '../../src/widgets/registry.ts';

/** What the checker knows of the widgets: their names, kinds and properties, and the icons that screens may name. */
export async function widgetManifest(): Promise<object> {
  const widgets = await describeWidgets();
  return {
    icons: Object.keys(icons).sort(),
    widgets: widgets.map(({ properties, ...facts }) => ({ ...facts, properties })),
  };
}
