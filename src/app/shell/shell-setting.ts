import { createStore } from 'zustand/vanilla';
import { safeHref } from '../../../contract/addresses.ts';
import type { ShellSetting } from '../../../contract/entities/shell.ts';
import { isRecord, isText } from '../../services/account-guards.ts';
import type { Calls } from '../../services/http.ts';

/** A chat that nobody has set up: it says whom to ask. */
const unset: ShellSetting['chat'] = { kind: 'contact', phone: null, mail: null, hours: null };
/** A server of the other family says nothing of it: the defaults, no frames, and no department to miss. */
const nothing: ShellSetting = { helpUrl: null, frameHosts: [], chat: unset, hasDepartment: true };

/** What the user's tenant sets of the frame around the pages; null until it is known. */
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
      setState(await calls.call('shell.setting').then(readShellSetting, () => getState() ?? nothing), true);
    },
  };
}

/** Addresses that may not be opened are none. */
export function readShellSetting(reply: unknown): ShellSetting {
  if (!isRecord(reply)) return nothing;
  const { frameHosts, helpUrl, chat, hasDepartment } = reply;
  return {
    helpUrl: safeHref(helpUrl),
    frameHosts: Array.isArray(frameHosts) ? frameHosts.filter(isText) : [],
    chat: readChat(chat),
    hasDepartment: hasDepartment !== false,
  };
}

function readChat(chat: unknown): ShellSetting['chat'] {
  if (!isRecord(chat)) return unset;
  const text = (value: unknown) => (isText(value) && value !== '' ? value : null);
  const url = chat.kind === 'frame' ? safeHref(chat.url) : null;
  if (url !== null) return { kind: 'frame', url };
  if (chat.kind !== 'contact') return { kind: 'none' };
  return { kind: 'contact', phone: text(chat.phone), mail: text(chat.mail), hours: text(chat.hours) };
}

/**
 * Whether an address may be framed (security H4): its host is listed by the user's tenant, the page's policy lets it
 * (it was sent for the domain, before anybody had signed in), and it is not this site, whose frame could reach the page.
 */
export function mayFrame(address: string, ofTenant: readonly string[], ofPage: readonly string[], own: string): boolean {
  const href = safeHref(address);
  if (href === null) return false;
  const { host, hostname } = new URL(href);
  return hostname !== own && ofTenant.includes(host) && ofPage.includes(host);
}

/** One address and nothing else: what stands behind `?` in a mailto link are headers and a text that nobody here wrote. */
export function isPlainAddress(mail: string): boolean {
  return /^[\w.+'-]+@[\p{L}\d.-]+$/u.test(mail);
}
