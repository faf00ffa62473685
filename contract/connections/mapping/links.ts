/** Longest Link header that is read, in characters. */
const longestHeader = 16_384;

/**
 * The address of the first link of a relation in a Link header (RFC 8288); undefined where there is none.
 * It reads each character once, because the header is a foreign server's.
 */
export function linkTo(relation: string, header: string): string | undefined {
  const text = header.slice(0, longestHeader);
  for (let at = text.indexOf('<'); at !== -1; ) {
    const close = text.indexOf('>', at);
    if (close === -1) return undefined;
    const end = endOfLink(text, close + 1);
    const relations = parametersOf(text.slice(close + 1, end)).get('rel') ?? '';
    if (relations.toLowerCase().split(/\s+/).includes(relation)) return text.slice(at + 1, close);
    at = text.indexOf('<', end);
  }
  return undefined;
}

/** The place of the comma that ends a link, outside quotes. */
function endOfLink(text: string, from: number): number {
  let isQuoted = false;
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (isQuoted && sign === '\\') at++;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === ',' && !isQuoted) return at;
  }
  return text.length;
}

/** The parameters of a link by their names in lower case; the first of a name counts. */
function parametersOf(text: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  let name = '';
  let value: string | undefined;
  let isQuoted = false;
  const keep = () => {
    const key = name.trim().toLowerCase();
    if (key !== '' && !parameters.has(key)) parameters.set(key, (value ?? '').trim());
    name = '';
    value = undefined;
  };
  const add = (sign: string) => {
    if (value === undefined) name += sign;
    else value += sign;
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (isQuoted && sign === '\\') add(text[++at] ?? '');
    else if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) add(sign);
    else if (sign === ';') keep();
    else if (sign === '=' && value === undefined) value = '';
    else add(sign);
  }
  keep();
  return parameters;
}
