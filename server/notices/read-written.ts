import { safeHref } from '../../contract/addresses.ts';
import type { CallInput } from '../../contract/endpoints/all.ts';
import {
  isBlankRichText,
  type PictureSize,
  parseRichText,
  picturesOf,
  type RichNode,
  renderRichText,
} from '../../contract/values/rich-text.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { type Refusal, wrongField } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { textIn } from '../dictionaries/dictionaries.ts';
import { splitNumbers } from '../orders/order-filters.ts';
import { menuViewOf } from '../permission/safeguards.ts';
import { listPictureSizes } from './db/pictures.ts';
import { listAddressable, momentOf } from './db/written-notices.ts';

type Written = CallInput<'announcement.add'>;

interface InLanguage {
  readonly title: string;
  readonly body: readonly RichNode[];
  /** The field of the body. */
  readonly path: string;
}

/**
 * Checks what somebody wrote and turns it into the columns of a notice, with the users whom it is for and the pictures that it holds.
 * @throws Refusal `invalid_fields`
 */
export async function readWritten(tx: Transaction, input: Written, caller: SignedInCaller) {
  const { msgType, msgCategory, priority } = input;
  const [startTime, endTime] = [input.startTime ?? null, input.endTime ?? null];
  const zh = readLanguage(input.titile ?? '', input.msgContent ?? '', 'titile', 'msgContent');
  const en = readLanguage(input.titileEn ?? '', input.msgContentEn ?? '', 'titileEn', 'msgContentEn');
  const first = zh ?? en;
  if (first === null) throw wrong('titile', 'notice.noLanguage');
  // Local times in this spelling sort as they follow each other.
  if (startTime !== null && endTime !== null && startTime >= endTime) throw wrong('startTime', 'notice.startBeforeEnd');
  const userIds = msgType === 'USER' ? await readUsers(tx, input.userIds ?? '', caller) : [];
  const moment = (local: string | null) => (local === null ? null : momentOf(local, caller.principal.timeZone));
  const { openType, openPage } = await readTarget(tx, input, caller);
  const { pictures, contentOf } = await readPictures(tx, [zh, en], caller);
  return {
    userIds,
    pictures,
    columns: {
      ...{ title: first.title, content: contentOf(first), category: msgCategory, priority, audience: msgType, openType, openPage },
      ...{ titleZh: zh?.title ?? null, bodyZh: zh?.body ?? null, contentZh: zh && contentOf(zh) },
      ...{ titleEn: en?.title ?? null, bodyEn: en?.body ?? null, contentEn: en && contentOf(en) },
      ...{ startAt: moment(startTime), endAt: moment(endTime) },
    },
  };
}

/** Pages of the company's menu that need no parameter, as a notice may open them. */
export async function readPages(tx: Transaction, { principal, language }: SignedInCaller) {
  const { rows } = await menuViewOf(tx, principal);
  return rows.flatMap(({ menuType, component, path, titles, status }) =>
    menuType !== '2' && status === '1' && component !== null && path !== null && !component.startsWith('layouts/') && !path.includes(':')
      ? [{ screen: component, path, title: textIn(titles, language) ?? component }]
      : [],
  );
}

/** Null where nothing is written; half a language is refused. */
function readLanguage(title: string, html: string, titlePath: string, contentPath: string): InLanguage | null {
  const trimmed = title.trim();
  const isWritten = !isBlankRichText(html);
  if (trimmed === '' && !isWritten) return null;
  if (trimmed === '') throw wrong(titlePath, 'notice.noTitle');
  if (!isWritten) throw wrong(contentPath, 'notice.noContent');
  const body = parseRichText(html, true);
  if (body === null) throw wrong(contentPath, 'rule.richText');
  return { title: trimmed, body, path: contentPath };
}

/** The pictures of both texts, which must be of the company, and the HTML of a text with their sizes. */
async function readPictures(tx: Transaction, texts: readonly (InLanguage | null)[], { principal }: SignedInCaller) {
  const written = texts.flatMap((text) => (text === null ? [] : [{ path: text.path, ids: picturesOf(text.body) }]));
  const pictures = [...new Set(written.flatMap(({ ids }) => ids))];
  const sizes: ReadonlyMap<string, PictureSize> =
    pictures.length === 0 ? new Map() : await listPictureSizes(tx, principal.tenantId, pictures);
  for (const { path, ids } of written) if (!ids.every((id) => sizes.has(id))) throw wrong(path, 'notice.noPicture');
  return { pictures, contentOf: ({ body }: InLanguage) => renderRichText(body, sizes) };
}

async function readUsers(tx: Transaction, list: string, { principal }: SignedInCaller): Promise<readonly string[]> {
  const ids = [...new Set(splitNumbers(list))];
  if (ids.length === 0) throw wrong('userIds', 'notice.noUsers');
  const known = new Set((await listAddressable(tx, principal.tenantId)).map(({ id }) => id));
  if (!ids.every((id) => known.has(id))) throw wrong('userIds', 'notice.otherUsers');
  return ids;
}

async function readTarget(tx: Transaction, { openType, openPage }: Written, caller: SignedInCaller) {
  if (openType === 'none') return { openType: '' as const, openPage: null };
  const wanted = openPage?.trim() ?? '';
  const pages = await readPages(tx, caller);
  if (openType === 'component') {
    if (!pages.some(({ screen }) => screen === wanted)) throw wrong('openPage', 'notice.noPage');
    return { openType, openPage: wanted };
  }
  const [path] = wanted.split(/[?#]/, 1);
  if (safeHref(wanted) === null && !pages.some((page) => page.path === path)) throw wrong('openPage', 'notice.noAddress');
  return { openType, openPage: wanted };
}

function wrong(path: string, message: string): Refusal {
  return wrongField(path, 'allowed', message);
}
