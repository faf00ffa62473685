import { isExpression } from '../../../runtime/inputs.ts';

/** Bounds of one recorded value. */
const mostItems = 50;
const mostMembers = 200;
const longestText = 2_000;
const deepest = 8;

export const masked = '••••••';

export interface Snapshots {
  /** Copies a value as plain JSON, bounded and without secrets. */
  of(value: unknown): unknown;
  /** Copies the value of a name, which may be that of a secret. */
  named(name: string, value: unknown): unknown;
  /** Replaces known secrets in a text. */
  text(text: string): string;
}

/** Names of secrets in inputs, replies and state, besides those of password fields. */
const secretName = /passw(?:or)?d|passphrase|pwd|secret|token|ticket|captcha|credential|authorization|cookie|(?:api|private)-?_?key/i;

/** Shorter secrets occur in other texts by chance. */
const shortestSecret = 4;
const mostSecrets = 200;

/**
 * Copies values for the trace. A text under a secret's name is masked, and so is the same text wherever it occurs later.
 *
 * @param isSecret further names of secrets, such as the password fields of the open screens
 * @param known secrets that no name tells, such as the token of the session
 */
export function createSnapshots(isSecret: (name: string) => boolean, known: () => readonly string[]): Snapshots {
  const secrets = new Set<string>();
  const remember = (value: unknown, depth = 0): void => {
    if (typeof value === 'object' && value !== null && depth < deepest) for (const part of Object.values(value)) remember(part, depth + 1);
    if (typeof value !== 'string' || value.length < shortestSecret) return;
    secrets.add(value);
    if (secrets.size <= mostSecrets) return;
    for (const oldest of secrets) return void secrets.delete(oldest);
  };
  const text = (given: string): string => {
    const whole = [...secrets, ...known()].reduce((told, secret) => (secret === '' ? told : told.replaceAll(secret, masked)), given);
    return whole.length > longestText ? `${whole.slice(0, longestText)}… (${whole.length})` : whole;
  };
  const member = (name: string, value: unknown, depth: number): unknown => {
    if (!isEmpty(value) && (secretName.test(name) || isSecret(name))) {
      remember(value);
      return masked;
    }
    return copy(value, depth);
  };
  const copy = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return text(value);
    if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value;
    const brief = briefOf(value);
    if (brief !== undefined) return brief;
    if (depth >= deepest) return '…';
    if (Array.isArray(value)) {
      const items = value.slice(0, mostItems).map((item) => copy(item, depth + 1));
      return value.length > mostItems ? [...items, `… (${value.length})`] : items;
    }
    const members = Object.entries(value);
    const kept = members.slice(0, mostMembers).map(([name, item]) => [name, member(name, item, depth + 1)]);
    return Object.fromEntries(members.length > mostMembers ? [...kept, ['…', members.length]] : kept);
  };
  return { of: (value) => copy(value, 0), named: (name, value) => member(name, value, 0), text };
}

/** Objects other than plain data, as a text. */
function briefOf(value: object): string | undefined {
  if (value instanceof Blob) return `${value instanceof File ? value.name : 'Blob'} (${value.size} B)`;
  if (value instanceof Date) return value.toISOString();
  return isExpression(value) ? value.source : undefined;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || typeof value === 'boolean';
}
