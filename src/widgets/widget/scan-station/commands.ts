/** What an operator can tell the station besides numbers. */
export const stationCommands = ['print', 'undo', 'next', 'reprint', 'reason1', 'reason2', 'reason3', 'reason4'] as const;
export type StationCommand = (typeof stationCommands)[number];

/** Text of a command's barcode. No carrier's or merchant's number begins like this. */
export function barcodeOf(command: StationCommand): string {
  return `WBCMD-${command.toUpperCase()}`;
}

/** Keys of a number pad, for stations without the printed sheet. */
const padKeys: Readonly<Record<string, StationCommand>> = { '+': 'print', '-': 'undo', '*': 'next', '/': 'reprint' };

export type StationInput =
  | { readonly kind: 'command'; readonly command: StationCommand }
  | { readonly kind: 'weight'; readonly weight: string }
  | { readonly kind: 'number'; readonly number: string };

/**
 * Reads one line of the scanner or keyboard; null when nothing is left of it. An input method's full-width characters and the AIM symbology
 * identifier that scanners may send (`]C1`) are understood. A decimal is a weight in kilograms, because no number has a decimal point.
 * @param isAsking while the station asks for a reason, `1` to `4` answer it
 */
export function readInput(typed: string, isAsking = false): StationInput | null {
  const text = typed
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/^\][A-Za-z][0-9A-Za-z]/, '');
  if (text === '') return null;
  const command = commandOf(text, isAsking);
  if (command !== null) return { kind: 'command', command };
  const weight = weightOf(text);
  return weight === null ? { kind: 'number', number: text } : { kind: 'weight', weight };
}

function commandOf(text: string, isAsking: boolean): StationCommand | null {
  if (Object.hasOwn(padKeys, text)) return padKeys[text] ?? null;
  const upper = text.toUpperCase();
  const scanned = stationCommands.find((command) => barcodeOf(command) === upper);
  if (scanned !== undefined) return scanned;
  return isAsking && /^[1-4]$/.test(text) ? (stationCommands.find((command) => command === `reason${text}`) ?? null) : null;
}

function weightOf(text: string): string | null {
  const match = /^(\d{1,5})(?:[.,](\d{1,3}))?(kg)?$/i.exec(text);
  const [, whole = '', fraction, unit] = match ?? [];
  if (match === null || (fraction === undefined && unit === undefined)) return null;
  const weight = `${Number(whole)}.${(fraction ?? '').padEnd(3, '0')}`;
  return Number(weight) > 0 ? weight : null;
}
