import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formScreens } from './form-screens.ts';
import { root } from './places.ts';

/** Page sizes of the measured lists, as in the baseline. */
export const listSizes = [10, 100, 1000] as const;

/** The bench's documents by screen id. The measured list exists once per page size and differs in nothing else. */
export function benchScreens(): ReadonlyMap<string, unknown> {
  const folder = join(root, 'bench/screens/bench');
  const screens = new Map(formScreens());
  for (const file of readdirSync(folder)) {
    const text = readFileSync(join(folder, file), 'utf8');
    const id = `bench/${file.replace(/\.json$/, '')}`;
    if (id !== 'bench/List') screens.set(id, JSON.parse(text));
    else for (const size of listSizes) screens.set(`${id}${size}`, withPageSize(JSON.parse(text), size));
  }
  return screens;
}

/** Writes them into the product's folder of screens. */
export function writeScreens(schemas: string): void {
  for (const [id, document] of benchScreens()) {
    mkdirSync(join(schemas, 'bench'), { recursive: true });
    writeFileSync(join(schemas, `${id}.json`), JSON.stringify(document));
  }
}

interface ListDocument {
  readonly body: readonly object[];
}

function withPageSize(document: ListDocument, pageSize: number): ListDocument {
  return { ...document, body: document.body.map((block) => ({ ...block, pageSize })) };
}
