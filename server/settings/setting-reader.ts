import { readFileSync } from 'node:fs';

/** A setting as it was read. */
export interface ReadSetting {
  readonly name: string;
  readonly source: 'default' | 'environment' | 'file';
  /** Its value for people; null for a secret, and where nothing is set. */
  readonly shown: string | null;
  /** Path of the file that holds it. */
  readonly file?: string;
}

export interface SettingReader {
  /** What was read so far. */
  readonly sources: readonly ReadSetting[];
  /** Returns a setting, or the fallback when it is absent or invalid. */
  read<T>(name: string, fallback: T, parse: (value: string) => T): T;
  /** Reads a secret, which may also be in the file that `<NAME>_FILE` refers to. */
  readSecret<T>(name: string, fallback: T, parse: (value: string) => T): T;
}

/** Reads settings from the environment. @param problems receives a line for each invalid setting */
export function settingReader(env: Readonly<Record<string, string | undefined>>, problems: string[]): SettingReader {
  const sources: ReadSetting[] = [];
  const said = (name: string) => env[name]?.trim() ?? '';
  const parsed = <T>(name: string, value: string, fallback: T, parse: (value: string) => T): T => {
    if (value === '') return fallback;
    try {
      return parse(value);
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      problems.push(`${name}: ${error.secret ? 'it' : JSON.stringify(value)} ${error.message}`);
      return fallback;
    }
  };
  return {
    sources,
    read(name, fallback, parse) {
      const value = said(name);
      if (said(`${name}_FILE`) !== '') problems.push(`${name}_FILE: ${name} is no secret; set ${name} itself`);
      sources.push(
        value === '' ? { name, source: 'default', shown: shownDefault(fallback) } : { name, source: 'environment', shown: oneLine(value) },
      );
      return parsed(name, value, fallback, parse);
    },
    readSecret(name, fallback, parse) {
      const file = said(`${name}_FILE`);
      if (file === '') {
        sources.push({ name, source: said(name) === '' ? 'default' : 'environment', shown: null });
        return parsed(name, said(name), fallback, parse);
      }
      sources.push({ name, source: 'file', shown: null, file });
      if (said(name) !== '') problems.push(`${name}_FILE: ${name} is also set; remove one of them`);
      const content = contentOf(file);
      if (typeof content === 'string' && content !== '') return parsed(`${name}_FILE`, content, fallback, parse);
      const reason = typeof content === 'string' ? 'is empty' : `can't be read (${content.code})`;
      problems.push(`${name}_FILE: ${JSON.stringify(file)} ${reason}`);
      return fallback;
    },
  };
}

const oneLine = (value: string) => value.replace(/\s+/g, ' ');

/** A default as the environment would say it; null where nothing is set. */
function shownDefault(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : null;
}

/** Reads a file without its final line break. */
function contentOf(file: string): string | { readonly code: string } {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    return { code: error instanceof Error && 'code' in error ? String(error.code) : 'unknown' };
  }
}

/** The reason why a value is refused; `secret` keeps the value itself out of the message. */
class Wrong extends Error {
  readonly secret: boolean;

  constructor(reason: string, secret: boolean) {
    super(reason);
    this.secret = secret;
  }
}

/** Refuses the value that is being parsed. */
export function refuseValue(reason: string, secret = false): never {
  throw new Wrong(reason, secret);
}

export function integer(min: number, max: number) {
  return (value: string): number => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    return number >= min && number <= max ? number : refuseValue(`is not a whole number from ${min} to ${max}`);
  };
}

export function flag(value: string): boolean {
  if (['1', 'true', 'on', 'yes'].includes(value.toLowerCase())) return true;
  if (['0', 'false', 'off', 'no'].includes(value.toLowerCase())) return false;
  return refuseValue('is neither 1 (on) nor 0 (off)');
}
