/** Reports whether a text has the format of a row id (a UUID as the server writes it). Other texts are treated as unknown ids. */
export function isRowId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
