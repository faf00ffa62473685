/** A text without its accents, in small letters, for comparing names. */
export function unaccented(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}
