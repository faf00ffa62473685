import { safeHref } from '../../contract/addresses.ts';
import type { CallReply } from '../../contract/endpoints/all.ts';
import type { ChatSetting, ShellSetting } from '../../contract/entities/shell.ts';
import type { Language, Principal } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { textIn } from '../dictionaries/dictionaries.ts';
import { findFrameHosts, findShell, listAdverts, listScreens } from './db/shell.ts';

/** Milliseconds for which the hosts of a domain are remembered: a page is asked for far more often than they change. */
const rememberMs = 5_000;
const remembered = 1_000;

/** Where a visit to the bare domain leads. */
const homePath = '/dashboard/analysis';

/** What a tenant sets of the frame around its pages. */
export function createShell(database: Database, now: () => Date) {
  const hosts = new Map<string, { readonly until: number; readonly answer: Promise<readonly string[]> }>();
  let screens: { readonly until: number; readonly answer: Promise<ReadonlyMap<string, string>> } | null = null;

  async function setting({ tenantId, userId }: Principal, language: Language): Promise<ShellSetting> {
    const found = await database.tenant(tenantId, (tx) => findShell(tx, tenantId, userId));
    if (found === null) throw new Refusal('unauthorized');
    const { helpUrl, frameHosts, chat, department, platformHelpUrl, platformChat } = found;
    return {
      helpUrl: safeHref(helpUrl) ?? safeHref(platformHelpUrl),
      frameHosts,
      chat: chatIn(chat.kind === 'default' ? (platformChat ?? {}) : chat, language),
      hasDepartment: department !== null,
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

  /** Hosts that the pages of a domain may frame; none when it is unknown, or when nobody can say. */
  async function frameHosts(host: string): Promise<readonly string[]> {
    const known = hosts.get(host);
    if (known !== undefined && known.until > performance.now()) return known.answer;
    if (hosts.size >= remembered) hosts.clear();
    const answer = database.platform((tx) => findFrameHosts(tx, host)).catch(() => []);
    hosts.set(host, { until: performance.now() + rememberMs, answer });
    return answer;
  }

  /** The screen that the platform's menu has at an address; null when it has none there, or when nobody can say. */
  async function screenAt(path: string): Promise<string | null> {
    if (screens === null || screens.until < performance.now()) {
      const answer = database.platform(listScreens).catch(() => new Map<string, string>());
      screens = { until: performance.now() + rememberMs, answer };
    }
    return (await screens.answer).get(path === '/' ? homePath : path) ?? null;
  }

  return { setting, adverts, frameHosts, screenAt };
}

/** Read defensively: it is written by hand, and a mistake in it is no reason to refuse the page. Without any setting it is a contact that says nothing yet. */
function chatIn(chat: Readonly<Record<string, unknown>>, language: Language): ChatSetting {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  const { kind, url, phone, mail, hours } = chat;
  const address = safeHref(url);
  if (kind === 'frame' && address !== null) return { kind, url: address };
  if (kind !== 'contact' && kind !== 'default' && kind !== undefined) return { kind: 'none' };
  const inLanguage = typeof hours === 'object' && hours !== null && Object.hasOwn(hours, language) ? Reflect.get(hours, language) : hours;
  return { kind: 'contact', phone: text(phone), mail: text(mail), hours: text(inLanguage) };
}
