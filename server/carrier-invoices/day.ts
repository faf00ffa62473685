/** Reads a day as carriers write it where its order is clear: `2026-11-03`, `2026/11/3`, `2026.11.3` or `20261103`; null for anything else. */
export function dayOf(text: string): string | null {
  const trimmed = text.trim();
  const parts = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?: \d{2}:\d{2}(?::\d{2})?)?$/.exec(trimmed);
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(trimmed);
  const [year, month, day] = parts === null ? [packed?.[1], packed?.[2], packed?.[3]] : [parts[1], parts[3], parts[4]];
  if (year === undefined || month === undefined || day === undefined) return null;
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${found}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(found) ? found : null;
}
