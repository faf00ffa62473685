import type { ReadSetting } from './setting-reader.ts';

/** The lines that a start prints: each setting with its source, and no secret. */
export function describeSettings(sources: readonly ReadSetting[]): readonly string[] {
  const lines = sources.flatMap(({ name, source, shown, file }) => {
    if (source === 'default') return [];
    if (source === 'file') return [`  ${name}: set by the file ${file}`];
    return [shown === null ? `  ${name}: set by the environment, not shown` : `  ${name}=${shown} (environment)`];
  });
  const byDefault = sources.filter(({ source, shown }) => source === 'default' && shown !== null);
  const unset = sources.filter(({ source, shown }) => source === 'default' && shown === null);
  return [
    'Settings:',
    ...lines,
    `  by default: ${byDefault.map(({ name, shown }) => `${name}=${shown}`).join(', ')}`,
    `  not set: ${unset.map(({ name }) => name).join(', ')}`,
  ];
}
