/** What people write by the habits of other languages, and how CEL spells it. */
const habits: readonly (readonly [RegExp, string])[] = [
  [/\$(?:form\.)?values\b|\$form\b/, 'values.'],
  [/\$(?:record|row)\b/, 'row.'],
  [/\$self\b|\$deps\b/, 'values.'],
  [/[!=]==/, '== or !='],
  [/[^=!<>]=[^=>]/, '== to compare'],
  [/=>/, 'rows.all(r, …), rows.exists(r, …), rows.map(r, …)'],
  [/\?\./, 'row.name ?? …'],
  [/\.length\b/, '.size()'],
  [/\.includes\(/, ".contains('…') of a text, x in [...] of a list"],
  [/\.toLowerCase\(/, '.lowerAscii()'],
  [/\.toUpperCase\(/, '.upperAscii()'],
  [/\.(?:some|any)\(/, '.exists(r, …)'],
  [/\.every\(/, '.all(r, …)'],
  [/\band\b/i, '&&'],
  [/\bor\b/i, '||'],
  [/\bnot\b/i, '!'],
  [/\bundefined\b/, 'null'],
  [/\brecord\./, 'row.'],
  [/`|\$\{/, "'a' + b"],
];

/** The spelling that was probably meant in an expression that is wrong; texts within it do not count. */
export function likelySpelling(source: string): string | undefined {
  const bare = source.slice(0, 2_000).replace(/"[^"]*"|'[^']*'/g, "''");
  return habits.find(([pattern]) => pattern.test(bare))?.[1];
}
