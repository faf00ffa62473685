/** Writes a moment as the wire does: `YYYY-MM-DD HH:mm:ss` in this time zone (IANA name). */
export function localTime(moment: Date, timeZone: string): string {
  return moment.toLocaleString('sv-SE', { timeZone });
}
