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
  /** Copies the value at the end of these names, any of which may be that of a secret. */
  at(names: readonly string[], value: unknown): unknown;
  /** Replaces known secrets in a text. */
  text(text: string): string;
}

/** Words that make the name of an input, a reply or a state that of a secret, such as `newPassword` and `api_key`. */
const secretWords =
  /(?:^| )(?:passwords?|passwd|passphrase|pwd|secrets?|tokens?|captcha|credentials?|authorization|cookies?|(?:api|private) ?key|apikey)(?: |$)/;
/** A last word that makes it the name of a fact about the secret, such as `tokenType` and `passwordChangedAt`. */
const factWords = / (?:at|count|expiry|length|policy|required|status|type)$/;
/** The ticket of a download. Tickets of other kinds have short names and numbers. */
const shortestTicket = 16;

/** Shorter secrets occur in other texts by chance. */
const shortestSecret = 4;
const mostSecrets = 200;

/**
 * Copies values for the trace. A value under a secret's name is masked. Texts directly under it are masked wherever they occur later.
 *
 * @param isSecret further names of secrets, such as the password fields of the open screens
 * @param known secrets that no name tells, such as the token of the session
 */
export function createSnapshots(isSecret: (name: string) => boolean, known: () => readonly string[]): Snapshots {
  const secrets = new Set<string>();
  /** What is replaced in texts, the longest first: a secret may contain another one. */
  let replaced: readonly string[] = [];
  const remember = (value: string): void => {
    if (value.length < shortestSecret || secrets.has(value)) return;
    secrets.add(value);
    const [oldest] = secrets;
    if (secrets.size > mostSecrets && oldest !== undefined) secrets.delete(oldest);
    replaced = longestFirst([...secrets].flatMap(spellingsOf));
  };
  const text = (given: string): string => {
    const all = [...longestFirst(known().flatMap(spellingsOf)), ...replaced];
    const whole = all.reduce((told, secret) => told.replaceAll(secret, masked), given);
    return whole.length > longestText ? `${whole.slice(0, longestText)}… (${whole.length})` : whole;
  };
  const member = (name: string, value: unknown, depth: number): unknown => {
    if (isEmpty(value) || !(isSecretName(name, value) || isSecret(name))) return copy(value, depth);
    for (const secret of Array.isArray(value) ? value : [value]) if (typeof secret === 'string' && secret !== masked) remember(secret);
    return masked;
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
  const at = (names: readonly string[], value: unknown) => names.reduce((told, name) => member(name, told, 0), value);
  return { of: (value) => copy(value, 0), named: (name, value) => member(name, value, 0), at, text };
}

function isSecretName(name: string, value: unknown): boolean {
  if (name === 'ticket') return typeof value === 'string' && value.length >= shortestTicket;
  const words = wordsOf(name);
  return secretWords.test(words) && !factWords.test(words);
}

/** The words of a name in camel case, snake case or kebab case, in lower case with spaces between them. */
function wordsOf(name: string): string {
  const parted = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2');
  return parted.replace(/[^a-zA-Z\d]+/g, ' ').toLowerCase();
}

/** A secret as it stands in texts, in JSON within a text, in addresses and in forms. */
function spellingsOf(secret: string): readonly string[] {
  if (secret === '') return [];
  const encoded = encodeURIComponent(secret.replace(/\p{Surrogate}/gu, '\uFFFD'));
  const form = new URLSearchParams([['', secret]]).toString().slice(1);
  return [...new Set([secret, JSON.stringify(secret).slice(1, -1), encoded, form])];
}

function longestFirst(texts: readonly string[]): readonly string[] {
  return texts.toSorted((one, other) => other.length - one.length);
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
