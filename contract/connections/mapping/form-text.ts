/** Writes parameters as an address or a form carries them. */
export function formText(parameters: readonly (readonly [name: string, value: string])[]): string {
  return parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
}

/** The value of a parameter in the query of an address; undefined where it has none. */
export function parameterIn(address: string, name: string): string | undefined {
  const [, query = ''] = /\?([^#]*)/.exec(address) ?? [];
  for (const pair of query.split('&')) {
    const at = pair.includes('=') ? pair.indexOf('=') : pair.length;
    if (decoded(pair.slice(0, at)) === name) return decoded(pair.slice(at + 1));
  }
  return undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
