import type { Storage } from '../storage.ts';

/** How this browser prints; it belongs to the place, so it stays when another person signs in. */
export interface Workstation {
  /** Its name in the ledger of prints. */
  readonly name: string;
  readonly way: 'browser' | 'qz';
  /** The printer of QZ Tray; its default one when null. */
  readonly printer: string | null;
}

export interface WorkstationStore {
  get(): Workstation;
  set(workstation: Workstation): void;
}

const key = 'workstation';

/** Limits of the ledger. */
const longest = { name: 64, printer: 128 } as const;

/** @param freshName names a browser that nobody has named yet; it keeps the name */
export function createWorkstation(storage: Storage, freshName: () => string): WorkstationStore {
  const set = ({ name, way, printer }: Workstation) => {
    const shortName = name.trim().slice(0, longest.name);
    const shortPrinter = printer?.trim().slice(0, longest.printer) ?? '';
    storage.write(key, { name: shortName === '' ? freshName() : shortName, way, printer: shortPrinter === '' ? null : shortPrinter }, null);
  };
  let fallback: Workstation | null = null;
  return {
    get() {
      const stored = storage.read(key, isWorkstation) ?? fallback;
      if (stored !== null) return stored;
      fallback = { name: freshName(), way: 'browser', printer: null };
      set(fallback);
      return fallback;
    },
    set(workstation) {
      fallback = null;
      set(workstation);
    },
  };
}

function isWorkstation(value: unknown): value is Workstation {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('way' in value) || !('printer' in value)) return false;
  const { name, way, printer } = value;
  const isName = typeof name === 'string' && name !== '' && name.length <= longest.name;
  const isPrinter = printer === null || (typeof printer === 'string' && printer !== '' && printer.length <= longest.printer);
  return isName && isPrinter && (way === 'browser' || way === 'qz');
}
