import { createStore } from 'zustand/vanilla';
import { safeHref } from '../../../contract/addresses.ts';
import type { ShellSetting } from '../../../contract/entities/shell.ts';
import { isRecord, isText } from '../../services/account-guards.ts';
import type { Calls } from '../../services/http.ts';

/** An unconfigured chat: the panel explains whom to contact. */
const unsetChat: ShellSetting['chat'] = { kind: 'contact', phone: null, mail: null, hours: null };
/** Defaults for servers of the other family, which have no such setting. */
const defaultSetting: ShellSetting = { helpUrl: null, frameHosts: [], chat: unsetChat, hasDepartment: true, visit: null };

/** The tenant's settings of the shell; null until loaded. */
export interface ShellSettingStore {
  readonly get: () => ShellSetting | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Never rejects. */
  load(): Promise<void>;
}

export function createShellSetting(calls: Pick<Calls, 'call'>): ShellSettingStore {
  const { getState, setState, subscribe } = createStore<ShellSetting | null>(() => null);
  return {
    get: getState,
    subscribe,
    async load() {
      setState(await calls.call('shell.setting').then(readShellSetting, () => getState() ?? defaultSetting), true);
    },
  };
}

/** Reads the settings; addresses that are not allowed become null. */
export function readShellSetting(reply: unknown): ShellSetting {
  if (!isRecord(reply)) return defaultSetting;
  const { frameHosts, helpUrl, chat, hasDepartment, visit } = reply;
  return {
    helpUrl: safeHref(helpUrl),
    frameHosts: Array.isArray(frameHosts) ? frameHosts.filter(isText) : [],
    chat: readChat(chat),
    hasDepartment: hasDepartment !== false,
    visit: isRecord(visit) && isText(visit.operator) && isText(visit.until) ? { operator: visit.operator, until: visit.until } : null,
  };
}

function readChat(chat: unknown): ShellSetting['chat'] {
  if (!isRecord(chat)) return unsetChat;
  const text = (value: unknown) => (isText(value) && value !== '' ? value : null);
  const url = chat.kind === 'frame' ? safeHref(chat.url) : null;
  if (url !== null) return { kind: 'frame', url };
  if (chat.kind !== 'contact') return { kind: 'none' };
  return { kind: 'contact', phone: text(chat.phone), mail: text(chat.mail), hours: text(chat.hours) };
}

/**
 * Whether an address may be framed (security H4): the user's tenant lists its host, the page's policy allows it (sent per domain,
 * before sign-in), and it is not this site, whose frame could reach the page.
 */
export function mayFrame(address: string, tenantHosts: readonly string[], pageHosts: readonly string[], ownHost: string): boolean {
  const href = safeHref(address);
  if (href === null) return false;
  const { host, hostname } = new URL(href);
  return hostname !== ownHost && tenantHosts.includes(host) && pageHosts.includes(host);
}

/** Whether this is a plain address: a `?` in a mailto link adds headers and a body that the user did not write. */
export function isPlainAddress(mail: string): boolean {
  return /^[\w.+'-]+@[\p{L}\d.-]+$/u.test(mail);
}
