/** A file that a call answered, not yet on the user's disk. */
export interface DownloadedFile {
  readonly content: Blob;
  /** A bare file name, never empty. */
  readonly name: string;
}

/**
 * The file name of a Content-Disposition header (RFC 6266): `filename*` before `filename`, which the server family
 * sends percent-encoded too. Path parts, control and direction characters are taken out; without a name: `download`.
 */
export function fileNameFrom(disposition: string): string {
  const extended = /filename\*\s*=\s*(?:UTF-8|utf-8)'[^']*'([^;\s]+)/.exec(disposition)?.[1];
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/.exec(disposition)?.[1]?.replace(/\\(.)/g, '$1');
  const bare = /filename\s*=\s*([^";\s][^;]*)/.exec(disposition)?.[1]?.trim();
  return safeName(decoded(extended ?? quoted ?? bare ?? ''));
}

/** Hands a file to the browser, which saves it under its name. */
export function saveFile(file: DownloadedFile, page: Document = document): void {
  const address = URL.createObjectURL(file.content);
  const link = page.createElement('a');
  link.href = address;
  link.download = file.name;
  link.hidden = true;
  page.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the address only after the click has been handled.
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
