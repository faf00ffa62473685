import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The screen that the platform's menu has at an address, null when it has none there. */
export type ScreenAt = (path: string) => Promise<string | null>;

/** What scripts/page-parts-plugin.ts writes: paths below the folder of the build. */
interface PageParts {
  readonly app: readonly string[];
  readonly shell: readonly string[];
  readonly screens: Readonly<Record<string, readonly string[]>>;
}

const none: PageParts = { app: [], shell: [], screens: {} };

/**
 * Reads which files each screen needs, for the page's head: the browser asks for all of them at once instead of learning of each
 * from the one before. A build without the list is served without.
 * @param folder of the build
 * @returns what makes the links for a screen; of the shell where the address tells no screen, of the program for the pages of /user
 */
export function readPageParts(folder: string): (path: string, screen: string | null) => string {
  const file = join(folder, '.page-parts.json');
  const { app, shell, screens }: PageParts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : none;
  return (path, screen) => {
    const known = screen !== null && Object.hasOwn(screens, screen) ? screens[screen] : undefined;
    const files = path.toLowerCase().startsWith('/user/') ? app : (known ?? shell);
    const named = known === undefined ? '' : `<meta name="waybill-screen" content="${screen}">`;
    return named + files.map(linkTo).join('');
  };
}

function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
}
