/** The ways in which a user may have days shown and typed. The wire and stored values keep the first one. */
export const dateFormats = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY'] as const;
export type DateFormat = (typeof dateFormats)[number];

export const wireDateFormat: DateFormat = 'YYYY-MM-DD';

export function isDateFormat(value: unknown): value is DateFormat {
  return dateFormats.some((format) => format === value);
}

/** Writes the day that a wire time begins with in a format; what follows the day stays, and so does a text that begins with none. */
export function inDateFormat(time: string, format: DateFormat = wireDateFormat): string {
  return time.replace(/^(\d{4})-(\d{2})-(\d{2})(?!\d)/, (_day, year: string, month: string, date: string) =>
    format.replace('YYYY', year).replace('MM', month).replace('DD', date),
  );
}
