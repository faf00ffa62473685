import { inflateRawSync } from 'node:zlib';
import list from './common-passwords.json' with { type: 'json' };

let common: ReadonlySet<string> | undefined;

/** Reports whether the password is among the most common ones, whatever its case. Unpacks the list at the first question. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(inflateRawSync(Buffer.from(list.deflated, 'base64')).toString('utf8').split('\n'));
  return common.has(password.toLowerCase());
}
