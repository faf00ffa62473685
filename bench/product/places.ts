import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where everything lives that the bench makes and may make again. */
export const workshop = join(root, '.cache/bench');
