/** Whether a text is in the place of an expression and is one. */
export function isExpression(value: unknown): value is string {
  return typeof value === 'string' && /^\{\{[\s\S]*\}\}$/.test(value);
}

/**
 * The names that an expression may read: every word of it, within texts too. `all` when it takes a whole thing (a row, a list, a
 * result) or names a member by what it works out: then nobody can say what is read.
 */
export function readNames(expression: string): ReadonlySet<string> | 'all' {
  // Texts in which a quote does not end the text by the common rule could hide what stands behind them.
  if (/\b[rRbB]{1,2}['"]|'''|"""/.test(expression)) return 'all';
  // What a computed value is made of stands elsewhere.
  if (/\bcomputed\b/.test(expression)) return 'all';
  const bare = expression.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''");
  if (/[\w)\]}]\s*\[/.test(bare)) return 'all';
  for (const [word] of bare.matchAll(/(?<![.\w]|\.\s+)[A-Za-z_]\w*(?!\w|\s*[.(])/g)) if (!harmless.has(word)) return 'all';
  return new Set(expression.match(/[A-Za-z_]\w*/g) ?? []);
}

const harmless: ReadonlySet<string> = new Set(['true', 'false', 'null', 'in', 'user', 'params']);
