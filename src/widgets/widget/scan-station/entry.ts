import type { CallReply } from '../../../../contract/endpoints/all.ts';

export type Scanned = CallReply<'print.scan'>;

/**
 * What a scan turned out to be, with a sound and a colour of its own. `waiting`: the network is gone, so nobody knows yet.
 */
export type Verdict = 'looking' | 'right' | 'wrong' | 'seen' | 'wrongProduct' | 'waiting';

/** Where the label of a scan stands. `queued`: the network was lost while it was asked for. */
export type PrintState = 'none' | 'queued' | 'printing' | 'printed' | 'undone';

/** One scan of the station's list. */
export interface Entry {
  readonly key: string;
  /** The Idempotency-Key of its print, so a print that is sent again is entered once. */
  readonly printKey: string;
  readonly number: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly verdict: Verdict;
  readonly found: Scanned | null;
  /** Why the scan is wrong, or why its label did not come. */
  readonly message: string;
  readonly print: PrintState;
  readonly weight: string | null;
  readonly weightFrom: 'typed' | 'scale' | null;
  readonly reason: string | null;
}

export interface StationSetting {
  /** Prints a right scan at once. */
  readonly printsAtOnce: boolean;
  /** The product that this station handles; any when empty. */
  readonly productCode: string;
}

export function freshEntry(key: string, number: string, at: number): Entry {
  return {
    key,
    printKey: key,
    number,
    at,
    verdict: 'looking',
    found: null,
    message: '',
    print: 'none',
    weight: null,
    weightFrom: null,
    reason: null,
  };
}

/** Judges a scan by what the server knows and by what this station has printed already. */
export function verdictOf(
  found: Scanned,
  { productCode }: StationSetting,
  isPrintedHere: boolean,
): Exclude<Verdict, 'looking' | 'waiting'> {
  if (found.unprintable !== null) return 'wrong';
  if (productCode !== '' && found.order.productCode !== productCode) return 'wrongProduct';
  return found.again !== null || isPrintedHere ? 'seen' : 'right';
}

/** Whether the label of a scan may be asked for. */
export function isPrintable({ found, print }: Entry): boolean {
  return found !== null && found.unprintable === null && (print === 'none' || print === 'undone');
}

/** Scans whose answer is open: what must survive a closed browser. */
export function isOpen({ verdict, print }: Entry): boolean {
  return verdict === 'looking' || verdict === 'waiting' || print === 'queued' || print === 'printing';
}

/** The stored form of open scans. */
export function storedScans(entries: readonly Entry[]): unknown {
  return entries.filter(isOpen).map(({ key, printKey, number, at, print, weight, weightFrom, reason }) => ({
    ...{ key, printKey, number, at, weight, weightFrom, reason },
    isPrint: print === 'queued' || print === 'printing',
  }));
}

export interface StoredScan extends Pick<Entry, 'key' | 'printKey' | 'number' | 'at' | 'weight' | 'weightFrom' | 'reason'> {
  readonly isPrint: boolean;
}

/** Reads stored scans, oldest first. Browser storage is untrusted, so everything is checked. */
export function readStoredScans(stored: unknown): StoredScan[] {
  if (!Array.isArray(stored)) return [];
  const scans = stored.flatMap((row: unknown): StoredScan[] => {
    if (typeof row !== 'object' || row === null) return [];
    const { key, printKey, number, at, weight, weightFrom, reason, isPrint } = { ...row } as Readonly<Record<string, unknown>>;
    if (!isKey(key) || !isKey(printKey) || typeof at !== 'number') return [];
    if (typeof number !== 'string' || number === '' || number.length > 64) return [];
    const isWeighed = typeof weight === 'string' && /^\d{1,5}\.\d{3}$/.test(weight) && (weightFrom === 'typed' || weightFrom === 'scale');
    return [
      {
        ...{ key, printKey, number, at },
        ...(isWeighed ? { weight, weightFrom } : { weight: null, weightFrom: null }),
        reason: typeof reason === 'string' ? reason.slice(0, 200) : null,
        isPrint: isPrint === true,
      },
    ];
  });
  return scans.sort((one, other) => one.at - other.at);
}

function isKey(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
}
