/** One reading of a scale, in kilograms. */
export interface ScaleReading {
  readonly weight: string;
  /** The parcel has come to rest. */
  readonly isStable: boolean;
}

/** A scale at the station. */
export interface Scale {
  /** Calls the listener with each reading until the returned function is called. */
  listen(listener: (reading: ScaleReading) => void): () => void;
  close(): Promise<void>;
}

const grams: Readonly<Record<string, number>> = { kg: 1_000, g: 1, lb: 453.592_37, oz: 28.349_523_125 };

/**
 * Reads one line in the form that most counter scales send, such as `ST,GS,+  1.250kg`: a status, a number and a unit. Null for other lines
 * and for an empty or overloaded scale.
 */
export function parseScaleLine(line: string): ScaleReading | null {
  const match = /([+-]?)\s*(\d{1,6}(?:\.\d{1,4})?)\s*(kg|g|lb|oz)\b/i.exec(line);
  const [, sign, number, unit = ''] = match ?? [];
  if (match === null || sign === '-' || /^\s*OL/i.test(line)) return null;
  const kilograms = (Number(number) * (grams[unit.toLowerCase()] ?? 0)) / 1_000;
  if (kilograms < 0.001) return null;
  return { weight: kilograms.toFixed(3), isStable: !/^\s*US/i.test(line) };
}

/** The part of Web Serial in use; TypeScript's DOM library lacks it. */
interface SerialPort {
  readonly readable: ReadableStream<Uint8Array> | null;
  open(options: { readonly baudRate: number }): Promise<void>;
  close(): Promise<void>;
}

interface Serial {
  requestPort(): Promise<SerialPort>;
}

/** Null in browsers without Web Serial. */
export function serialOf(browser: Navigator): Serial | null {
  return 'serial' in browser ? (browser.serial as Serial) : null;
}

/** Opens the port that the operator chooses in the browser's dialog, which needs a click. */
export async function openSerialScale(serial: Serial): Promise<Scale> {
  const port = await serial.requestPort();
  await port.open({ baudRate: 9_600 });
  const listeners = new Set<(reading: ScaleReading) => void>();
  const reader = port.readable?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  const read = async () => {
    let rest = '';
    for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
      const lines = (rest + part.value).split(/[\r\n]+/);
      rest = (lines.pop() ?? '').slice(-200);
      for (const reading of lines.flatMap((line) => parseScaleLine(line) ?? [])) for (const listener of listeners) listener(reading);
    }
  };
  // A pulled cable ends the readings; the weight can still be typed.
  void read().catch(() => undefined);
  return {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      await reader?.cancel();
      await port.close();
    },
  };
}
