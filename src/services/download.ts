/** A file returned by a call, not saved to disk yet. */
export interface DownloadedFile {
  readonly content: Blob;
  /** A bare file name, never empty. */
  readonly name: string;
}

/**
 * The file name of a Content-Disposition header (RFC 6266): `filename*` before `filename`, which the server family
 * percent-encodes too. Path segments, control and bidi characters are removed; `download` if nothing is left.
 */
export function fileNameFrom(disposition: string): string {
  const extended = /filename\*\s*=\s*(?:UTF-8|utf-8)'[^']*'([^;\s]+)/.exec(disposition)?.[1];
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/.exec(disposition)?.[1]?.replace(/\\(.)/g, '$1');
  const bare = /filename\s*=\s*([^";\s][^;]*)/.exec(disposition)?.[1]?.trim();
  return safeName(decoded(extended ?? quoted ?? bare ?? ''));
}

/** Saves a file through the browser. */
export function saveFile(file: DownloadedFile, page: Document = document): void {
  const address = URL.createObjectURL(file.content);
  const link = page.createElement('a');
  link.href = address;
  link.download = file.name;
  link.hidden = true;
  page.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the object URL only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function safeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
  const clean = last.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/g, '').trim();
  return clean.replace(/^\.+/, '').slice(0, 200) || 'download';
}
