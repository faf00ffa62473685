import { isRecord, own, ownText } from '../../src/runtime/language/walk/schema.ts';

/** Resolves `$ref` within a document; references to other documents are refused. */
export function resolver(document: unknown): (value: unknown) => unknown {
  return (value) => {
    let at = value;
    const seen = new Set<string>();
    for (let ref = ownText(at, '$ref'); ref !== undefined; ref = ownText(at, '$ref')) {
      if (!ref.startsWith('#/'))
        throw new Error(`The reference ${ref} leads out of the document: bundle the document into one file first.`);
      if (seen.has(ref)) throw new Error(`The reference ${ref} leads to itself.`);
      seen.add(ref);
      at = pointed(document, ref);
    }
    return at;
  };
}

function pointed(document: unknown, ref: string): unknown {
  let at: unknown = document;
  for (const part of ref.slice(2).split('/')) {
    const name = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    at = Array.isArray(at) ? at[Number(name)] : own(at, name);
    if (!isRecord(at) && !Array.isArray(at)) throw new Error(`The reference ${ref} leads nowhere.`);
  }
  return at;
}
