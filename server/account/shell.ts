import { safeHref } from '../../contract/addresses.ts';
import type { CallReply } from '../../contract/endpoints/all.ts';
import type { ChatSetting, ShellSetting } from '../../contract/entities/shell.ts';
import type { Language, Principal } from '../calls/caller.ts';
import { localTime } from '../calls/local-time.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { textIn } from '../dictionaries/dictionaries.ts';
import { findFrameHosts, findShell, listAdverts, listScreens } from './db/shell.ts';

/** Milliseconds for which the hosts of a domain are cached: page requests are far more frequent than changes. */
const rememberMs = 5_000;
const remembered = 1_000;

/** The page of a visit to the bare domain. */
const homePath = '/dashboard/analysis';

/** A tenant's settings for the frame around its pages. */
export function createShell(database: Database, now: () => Date) {
  const hosts = new Map<string, { readonly until: number; readonly answer: Promise<readonly string[]> }>();
  let screens: { readonly until: number; readonly answer: Promise<ReadonlyMap<string, string>> } | null = null;

  async function setting({ tenantId, userId, visit, timeZone }: Principal, language: Language): Promise<ShellSetting> {
    const found = await database.tenant(tenantId, (tx) => findShell(tx, tenantId, userId));
    if (found === null) throw new Refusal('unauthorized');
    const { helpUrl, frameHosts, chat, departmentId, platformHelpUrl, platformChat } = found;
    return {
      helpUrl: safeHref(helpUrl) ?? safeHref(platformHelpUrl),
      frameHosts,
      chat: chatIn(chat.kind === 'default' ? (platformChat ?? {}) : chat, language),
      hasDepartment: departmentId !== null,
      visit: visit === undefined ? null : { operator: visit.operator, until: localTime(visit.until, timeZone) },
    };
  }

  async function adverts({ tenantId }: Principal, language: Language): Promise<CallReply<'advert.get'>> {
    const found = await database.tenant(tenantId, (tx) => listAdverts(tx, tenantId, now()));
    return found.map(({ id, titles, texts, url }) => ({
      id,
      title: textIn(titles, language) ?? '',
      content: textIn(texts, language) ?? '',
      url,
    }));
  }

  /** Returns the hosts that pages of a domain may frame; empty for an unknown domain and when the database is unavailable. */
  async function frameHosts(host: string): Promise<readonly string[]> {
    const known = hosts.get(host);
    if (known !== undefined && known.until > performance.now()) return known.answer;
    if (hosts.size >= remembered) hosts.clear();
    const answer = database.platform((tx) => findFrameHosts(tx, host)).catch(() => []);
    hosts.set(host, { until: performance.now() + rememberMs, answer });
    return answer;
  }

  /** Returns the screen of the platform's menu at an address; null when there is none or the database is unavailable. */
  async function screenAt(path: string): Promise<string | null> {
    if (screens === null || screens.until < performance.now()) {
      const answer = database.platform(listScreens).catch(() => new Map<string, string>());
      screens = { until: performance.now() + rememberMs, answer };
    }
    return (await screens.answer).get(path === '/' ? homePath : path) ?? null;
  }

  return { setting, adverts, frameHosts, screenAt };
}

/**
 * Parses defensively, because the setting is written by hand and a mistake must not break the page. Without a setting the chat is an empty
 * contact.
 */
function chatIn(chat: Readonly<Record<string, unknown>>, language: Language): ChatSetting {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  const { kind, url, phone, mail, hours } = chat;
  const address = safeHref(url);
  if (kind === 'frame' && address !== null) return { kind, url: address };
  if (kind !== 'contact' && kind !== 'default' && kind !== undefined) return { kind: 'none' };
  const inLanguage = typeof hours === 'object' && hours !== null && Object.hasOwn(hours, language) ? Reflect.get(hours, language) : hours;
  return { kind: 'contact', phone: text(phone), mail: text(mail), hours: text(inLanguage) };
}
