import { readdirSync } from 'node:fs';
import { isRecord, own, ownList, ownText } from '../../src/runtime/language/walk/schema.ts';
import { inRoot, readJson } from '../generate/files.ts';
import { pages } from '../generate/reference/page-table.ts';
import { untranslated } from '../new-screen/words.ts';
import { screenFiles, screenId } from '../screens/knowledge.ts';

/** A Chinese text that `npm run screen:new` could not write. */
export interface WaitingText {
  /** Its key, or the screen or permission whose seed row has it. */
  readonly name: string;
  /** Whether the product itself shows it, and not only a screen that is not of the specification. */
  readonly isOurs: boolean;
}

interface Sources {
  readonly texts: unknown;
  readonly screens: ReadonlyMap<string, unknown>;
  /** The seeds of menus and permissions. */
  readonly rows: unknown;
  readonly rights: unknown;
}

/** Lists the texts of the repository that wait for a translation. */
export function waitingTexts(): readonly WaitingText[] {
  const folder = 'src/locales/zh-CN';
  const texts = Object.assign({}, ...readdirSync(inRoot(folder)).map((name) => readJson(`${folder}/${name}`)));
  const screens = new Map(screenFiles().map((path) => [screenId(path), readJson(path, null)]));
  return waitingIn({ texts, screens, rows: readJson('server/db/seeds/menus.json'), rights: readJson('server/db/seeds/permissions.json') });
}

export function waitingIn({ texts, screens, rows, rights }: Sources): readonly WaitingText[] {
  const isOther = (screen: string) => screens.has(screen) && !pages.some((page) => page.screen === screen);
  const showing = (text: string) => [...screens].filter(([, document]) => JSON.stringify(document).includes(JSON.stringify(text)));
  const ofOthers = (text: string) => {
    const shown = showing(text);
    return shown.length > 0 && shown.every(([screen]) => isOther(screen));
  };
  const keys = Object.entries(isRecord(texts) ? texts : {}).filter(([, text]) => String(text).includes(untranslated));
  const menus = menuRows(rows).filter((row) => waits({ ...row, children: undefined }));
  return [
    ...keys.map(([name]) => ({ name, isOurs: !ofOthers(name) })),
    ...menus.map((row) => ({ name: nameOfRow(row), isOurs: !isOfOthers(row, isOther) })),
    ...(Array.isArray(rights) ? rights.filter(waits) : [])
      .map((row: unknown) => ownText(row, 'action') ?? '')
      .map((name) => ({ name, isOurs: !ofOthers(name) })),
  ];
}

function menuRows(rows: unknown): Readonly<Record<string, unknown>>[] {
  const list = Array.isArray(rows) ? rows.filter(isRecord) : [];
  return list.flatMap((row) => [row, ...menuRows(own(row, 'children') === undefined ? [] : [...ownList(row, 'children')])]);
}

/** A group has no screen of its own. */
function nameOfRow(row: Readonly<Record<string, unknown>>): string {
  return (ownList(row, 'children').length === 0 ? ownText(row, 'component') : ownText(row, 'path')) ?? '';
}

/** Whether a row leads only to screens that are not of the specification. */
function isOfOthers(row: Readonly<Record<string, unknown>>, isOther: (screen: string) => boolean): boolean {
  const below = ownList(row, 'children').filter(isRecord);
  return below.length === 0 ? isOther(ownText(row, 'component') ?? '') : below.every((child) => isOfOthers(child, isOther));
}

function waits(value: unknown): boolean {
  return JSON.stringify(value).includes(untranslated);
}
