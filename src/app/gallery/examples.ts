import type { Schema } from '../../runtime/language/editing/schema-at.ts';

/** One document of the gallery; tests/language/gallery.test.ts checks the same files. */
export interface Example {
  /** For example `block/list`. */
  readonly id: string;
  readonly group: Group;
  readonly name: string;
  readonly text: string;
  readonly title: { readonly zh_CN: string; readonly en_US: string };
}

export const groups = ['block', 'field', 'cell', 'widget', 'step', 'rule', 'language'] as const;
export type Group = (typeof groups)[number];

const files = import.meta.glob<string>('./documents/*/*.json', { query: '?raw', import: 'default', eager: true });
const loadSchema = import.meta.glob<string>('../../schemas/screen.schema.json', { query: '?raw', import: 'default' });

export const examples: readonly Example[] = Object.entries(files).flatMap(([path, text]) => {
  const [, folder, name] = /\/([a-z]+)\/([^/]+)\.json$/.exec(path) ?? [];
  const group = groups.find((each) => each === folder);
  if (group === undefined || name === undefined) return [];
  const { title }: Pick<Example, 'title'> = JSON.parse(text);
  return [{ id: `${group}/${name}`, group, name, text, title }];
});

/** Loads the JSON schema of screen documents for the editor. */
export async function editorSchema(): Promise<Schema> {
  const [load] = Object.values(loadSchema);
  return load === undefined ? {} : JSON.parse(await load());
}
