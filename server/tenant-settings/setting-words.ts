import type { SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import type { Transaction } from '../db/database.ts';
import type { TextOf } from '../dictionaries/dictionaries.ts';
import { findRoles } from '../permission/db/roles.ts';

export const wordDictionaries = ['tenant_setting', 'password_rule', 'second_factor', 'chat_kind', 'log_kept'] as const;

/** Says the value of a setting in the caller's language, for people who compare values. */
export async function settingWords(
  tx: Transaction,
  { principal, language }: SignedInCaller,
  textOf: TextOf,
): Promise<(name: string, value: unknown) => string> {
  const roles = new Map((await findRoles(tx, principal.tenantId)).map(({ id, name }) => [id, name]));
  const say = (key: string, values?: Readonly<Record<string, string | number>>) => messageOf(`setting.${key}`, language, values);
  const listed = (values: readonly string[]) => (values.length === 0 ? say('none') : values.join(', '));
  return (name, value) => {
    if (value === null) return say('none');
    if (name === 'logo') return say('picture');
    if (name === 'passwordRule') return textOf('password_rule', String(value));
    if (name === 'secondFactor') return textOf('second_factor', String(value));
    if (name === 'logKept') return textOf('log_kept', String(value));
    if (name === 'sessionHours') return say('hours', { count: String(value) });
    if (name === 'retentionDays') return say('days', { count: String(value) });
    if (Array.isArray(value)) return listed(value.map(String));
    if (typeof value !== 'object') return String(value);
    if (name === 'chat') return textOf('chat_kind', String(Reflect.get(value, 'kind')));
    if (name !== 'registration') return JSON.stringify(value);
    const role = roles.get(String(Reflect.get(value, 'role'))) ?? say('none');
    return Reflect.get(value, 'open') === true ? say('open', { role }) : say('closed');
  };
}
