/** Whether a text can be the id of a row at all (a UUID as the server writes it); what cannot is an id that no row has. */
export function isRowId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
