import type { DictionaryItem, SignedIn, UserInfo } from '../../contract/entities/identity/account.ts';
import { isDateFormat } from '../../contract/values/date-format.ts';

/** Whether a value is a plain object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Whether a value is a valid token. Tokens are sent in headers and as websocket sub-protocols: printable ASCII without spaces. */
export function isToken(value: unknown): value is string {
  return isText(value) && /^[\x21-\x7e]{8,4096}$/.test(value);
}

/** Reads the user of a login reply. The server family omits most fields or sends null; returns null without an id or a name. */
export function readUser(value: unknown): UserInfo | null {
  if (!isRecord(value) || !isText(value.id) || value.id === '' || !isText(value.username)) return null;
  const list = value.tenantCustomBusinessList;
  return {
    id: value.id,
    username: value.username,
    nickName: firstText(value.nickName, value.realname, value.username),
    avatar: textOrNull(value.avatar),
    tenantCustomBusinessList: Array.isArray(list) ? list.filter(isText) : [],
    tenantCompanyNameLogoImg: textOrNull(value.tenantCompanyNameLogoImg),
    ...(isText(value.timeZone) && isTimeZone(value.timeZone) ? { timeZone: value.timeZone } : {}),
    ...(isDateFormat(value.dateFormat) ? { dateFormat: value.dateFormat } : {}),
  };
}

/** Reads the `result` of a login; null without a token or a user. */
export function readSignedIn(value: unknown): SignedIn | null {
  if (!isRecord(value) || !isToken(value.token)) return null;
  const userInfo = readUser(value.userInfo);
  if (userInfo === null) return null;
  return {
    token: value.token,
    userInfo,
    sysAllDictItems: readDictionaries(value.sysAllDictItems),
    lang: isText(value.lang) ? value.lang : '',
  };
}

/** Reads dictionaries by code; values that are not lists of items are dropped. */
export function readDictionaries(value: unknown): Record<string, DictionaryItem[]> {
  if (!isRecord(value)) return {};
  const read = Object.entries(value).filter(([code, items]) => /^[A-Za-z0-9_]{1,64}$/.test(code) && Array.isArray(items));
  return Object.fromEntries(read.map(([code, items]) => [code, readItems(items)]));
}

/** Dictionary values are strings, compared as strings (wire.md, Lists). */
export function readItems(value: unknown): DictionaryItem[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    if (!isRecord(item) || !(isText(item.value) || typeof item.value === 'number')) return [];
    const text = firstText(item.text, item.title, item.label, String(item.value));
    return {
      value: String(item.value),
      text,
      title: firstText(item.title, text),
      ...(isText(item.disabled) ? { disabled: item.disabled } : {}),
      ...(isText(item.colour) ? { colour: item.colour } : {}),
    };
  });
}

function firstText(...values: readonly unknown[]): string {
  return values.find((value): value is string => isText(value) && value !== '') ?? '';
}

function textOrNull(value: unknown): string | null {
  return isText(value) && value !== '' ? value : null;
}

/** Caches the last check: the same user is read often, and `Intl` is slow. */
let lastCheck = { name: '', isZone: false };

function isTimeZone(name: string): boolean {
  if (lastCheck.name !== name) lastCheck = { name, isZone: isKnownZone(name) };
  return lastCheck.isZone;
}

function isKnownZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
