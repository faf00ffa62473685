import type { Storage } from '../../services/storage.ts';

type Kind = 'adverts' | 'announcements' | 'notes';

/** What a user has seen or dismissed in this browser, by kind: kept over logins, the newest of each kind. */
export interface KeptMarks {
  has(kind: Kind, id: string): boolean;
  add(kind: Kind, id: string): void;
}

const most = 50;

export function createKeptMarks(storage: Storage, owner: () => string): KeptMarks {
  const key = (kind: string) => `${kind}.${owner()}`;
  const read = (kind: string): readonly string[] => storage.read(key(kind), isTexts) ?? [];
  return {
    has: (kind, id) => read(kind).includes(id),
    add: (kind, id) => void storage.write(key(kind), [...read(kind).filter((each) => each !== id), id].slice(-most), null),
  };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
