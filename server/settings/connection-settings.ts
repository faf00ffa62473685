import type { ConnectionSetting } from '../connections/connections.ts';
import { settingOf } from '../connections/refusals.ts';
import { flag, refuseValue, type SettingReader } from './setting-reader.ts';

/** Reads what the operator says of a connection: `CONNECTION_<NAME>_TOKEN` (or `…_TOKEN_FILE`) and `CONNECTION_<NAME>_INTERNAL`. */
export function connectionSetting(name: string, { read, readSecret }: Pick<SettingReader, 'read' | 'readSecret'>): ConnectionSetting {
  return {
    secret: readSecret(settingOf(name, 'TOKEN'), null, (value) =>
      /^[\x21-\x7e]{1,4000}$/.test(value) ? value : refuseValue('holds a space or a character that no header can carry', true),
    ),
    isInternal: read(settingOf(name, 'INTERNAL'), false, flag),
  };
}

/** Reads the origins that pages may call: `https://api.example, https://other.example:8443`. */
export function connectionOrigins(value: string): readonly string[] {
  const list = value.split(/[\s,]+/).filter((item) => item !== '');
  const bad = list.find((item) => !URL.canParse(item) || new URL(item).origin !== item || !/^https?:/.test(item));
  return bad === undefined ? list : refuseValue(`names ${JSON.stringify(bad)}, which is no origin such as https://api.example`);
}
