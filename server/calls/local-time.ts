/** Writes a moment as the wire does: `YYYY-MM-DD HH:mm:ss` in this time zone (IANA name). */
export function localTime(moment: Date, timeZone: string): string {
  return moment.toLocaleString('sv-SE', { timeZone });
}

/** Formats a moment for the name of a file: `YYYYMMDD-HHmmss` in the time zone. */
export function localStamp(moment: Date, timeZone: string): string {
  return localTime(moment, timeZone).replace(/[-:]/g, '').replace(' ', '-');
}
