import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the built documentation, which only `DOCS=1 npm run build` makes; null where there is none. */
export function docsFolder(root: string): string | null {
  const folder = join(root, 'dist', 'docs');
  return existsSync(join(folder, 'index.html')) ? folder : null;
}
