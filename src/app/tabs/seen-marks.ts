import type { Storage } from '../../services/storage.ts';

type Kind = 'adverts' | 'announcements' | 'notes';

/** Marks the items that a user has seen or dismissed in this browser, by kind; survives sign-out and keeps the newest of each kind. */
export interface SeenMarks {
  has(kind: Kind, id: string): boolean;
  add(kind: Kind, id: string): void;
}

const maxMarks = 50;

export function createSeenMarks(storage: Storage, owner: () => string): SeenMarks {
  const key = (kind: string) => `${kind}.${owner()}`;
  const read = (kind: string): readonly string[] => storage.read(key(kind), isTexts) ?? [];
  return {
    has: (kind, id) => read(kind).includes(id),
    add: (kind, id) => void storage.write(key(kind), [...read(kind).filter((each) => each !== id), id].slice(-maxMarks), null),
  };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
