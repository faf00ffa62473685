import type { TenantSettings } from '../../contract/entities/company/tenant-setting.ts';
import { judgeLate } from '../../contract/rules/judge.ts';
import { type Refusal, wrongField } from '../calls/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';

const shortest = 8;
const longest = 64;
/** Shorter parts of names occur in good passwords by chance. */
const shortestName = 3;

/**
 * Refuses a new password that no tenant allows: shorter than 8 or longer than 64 characters, or a common one (security L2). It tells nothing
 * of an account, so it may precede the check of a code. @throws Refusal `invalid_fields`
 */
export function refuseUnfitPassword(password: string, path = 'password'): void {
  const length = [...password].length;
  if (length < shortest || length > longest || password.trim() === '') throw wrong(path, 'length', 'password.length');
  if (isCommonPassword(password)) throw wrong(path, 'common', 'password.common');
}

export interface PasswordOwner {
  readonly rule: TenantSettings['passwordRule'];
  /** User name, nick name, phone number, mail address, name of the company. */
  readonly names: readonly (string | null)[];
}

/**
 * Refuses a new password that the tenant's rule does not allow or that contains a name of its owner (security L2).
 * @throws Refusal `invalid_fields`
 */
export async function refuseWeakPassword(password: string, { rule, names }: PasswordOwner, path = 'password'): Promise<void> {
  refuseUnfitPassword(password, path);
  if (rule === 'strict' && (await judgeLate([{ rule: 'password' }], password)) !== null) throw wrong(path, 'password', 'rule.password');
  const folded = password.toLowerCase();
  if (namesWithin(names).some((name) => folded.includes(name))) throw wrong(path, 'name', 'password.name');
}

/** The parts of names that a password must not contain, in lower case. */
function namesWithin(names: readonly (string | null)[]): string[] {
  const whole = names.flatMap((name) => (name === null ? [] : [name.toLowerCase(), name.replace(/\D/g, '').replace(/^86/, '')]));
  const parts = whole.flatMap((name) => [name, ...name.split(/[\s@._+-]+/)]);
  return parts.filter((part) => part.length >= (/\p{Script=Han}/u.test(part) ? 2 : shortestName));
}

function wrong(path: string, rule: string, message: string): Refusal {
  return wrongField(path, rule, message);
}
