import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Folder of everything that the bench creates and can recreate. */
export const workshop = join(root, '.cache/bench');
