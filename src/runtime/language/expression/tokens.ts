/** A piece of an expression's text. Names, numbers and literals are whole; `sign` is an operator or a bracket. */
export interface Token {
  readonly kind: 'name' | 'number' | 'literal' | 'sign' | 'space';
  readonly text: string;
}

/** Takes any text apart, a wrong one too: the pieces joined are the text again. */
export function tokensOf(text: string): readonly Token[] {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const tokens: Token[] = [];
  for (const { 0: found, groups } of text.matchAll(pattern)) tokens.push({ kind: kindOf(groups), text: found });
  if (cache.size >= cacheLimit) cache.clear();
  cache.set(text, tokens);
  return tokens;
}

const cacheLimit = 1_000;
const cache = new Map<string, readonly Token[]>();

/** Raw literals (`r'…'`) know no escapes; an unclosed literal ends with the text. */
const pattern =
  /(?<space>\s+)|(?<literal>[rR](?:'[^']*'?|"[^"]*"?)|'(?:[^'\\]|\\.)*'?|"(?:[^"\\]|\\.)*"?)|(?<name>[A-Za-z_]\w*)|(?<number>\d[\w.]*)|\?\?|&&|\|\||[=!<>]=|[\s\S]/g;

function kindOf(groups: Readonly<Record<string, string | undefined>> | undefined): Token['kind'] {
  if (groups?.space !== undefined) return 'space';
  if (groups?.literal !== undefined) return 'literal';
  if (groups?.name !== undefined) return 'name';
  return groups?.number === undefined ? 'sign' : 'number';
}
