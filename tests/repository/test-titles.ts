/** The title of a test or group in a test file; a title built from cases comes with their source text. */
export interface TestTitle {
  readonly title: string;
  /** The argument text of `each`, `for` or `skipIf`; '' if there is none. */
  readonly cases: string;
}

/** Reads the titles in a source. Titles that are not literals are skipped. */
export function titlesIn(source: string): readonly TestTitle[] {
  const found: TestTitle[] = [];
  for (const { index, 0: name } of source.matchAll(/(?<![\w.'"`$])(?:test|it|describe)\b/g)) {
    let at = index + name.length;
    let cases = '';
    for (;;) {
      const link = /^\s*(?:\.\w+|<[^()]*?>)+\s*/.exec(source.slice(at, at + 400));
      if (link !== null) at += link[0].length;
      if (source[at] !== '(') break;
      const start = at + 1 + (/^\s*/.exec(source.slice(at + 1))?.[0].length ?? 0);
      const literal = literalAt(source, start);
      if (literal !== null) {
        found.push({ title: literal, cases });
        break;
      }
      const end = endOfGroup(source, at);
      cases += source.slice(at + 1, end);
      at = end + 1;
    }
  }
  return found;
}

/** The text of a literal that starts here; null for anything else. */
function literalAt(source: string, at: number): string | null {
  const quote = source[at];
  return quote === "'" || quote === '"' || quote === '`' ? source.slice(at + 1, endOfLiteral(source, at)) : null;
}

function endOfLiteral(source: string, start: number): number {
  let at = start + 1;
  while (at < source.length && source[at] !== source[start]) at += source[at] === '\\' ? 2 : 1;
  return at;
}

/** The end of a bracket group that starts here, ignoring brackets inside strings. */
function endOfGroup(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    else if ('\'"`'.includes(sign)) at = endOfLiteral(source, at);
    if (depth === 0) return at;
  }
  return source.length;
}
