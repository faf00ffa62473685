import { limits } from '../../contract/limits.ts';
import type { Storage } from './storage.ts';

/** What was typed and not sent, kept in this browser for its user; it outlives a crash, a reload and an ended session. */
export interface Drafts {
  /** Null when there is none. */
  get(key: string): unknown;
  /** A draft that is too large is not kept. */
  set(key: string, value: unknown): void;
  remove(key: string): void;
  /** Forgets the drafts of the signed-in user: who signs out may leave the browser to another. */
  clear(): void;
}

/** Characters of JSON: one draft, and all of one user's, of which the oldest go first. */
export const draftSizes = { one: 200_000, all: 1_000_000 } as const;

const area = 'draft.';

/** @param owner the user's id, '' while nobody is signed in: then nothing is kept */
export function createDrafts(storage: Storage, owner: () => string, now: () => number): Drafts {
  const mine = () => `${area}${encodeURIComponent(owner())}.`;
  // Whoever it belongs to: nobody else may be coming back for it.
  for (const key of storage.keys(area)) if (storage.read(key, isDraft) === null) storage.remove(key);

  function makeRoom(size: number): void {
    const kept = storage.keys(mine()).flatMap((key) => {
      const draft = storage.read(key, isDraft);
      return draft === null ? [] : [{ key, at: draft.at, size: draft.text.length }];
    });
    let all = kept.reduce((sum, each) => sum + each.size, size);
    for (const oldest of kept.sort((one, other) => one.at - other.at)) {
      if (all <= draftSizes.all) return;
      storage.remove(oldest.key);
      all -= oldest.size;
    }
  }

  return {
    get(key) {
      const text = owner() === '' ? undefined : storage.read(mine() + key, isDraft)?.text;
      return text === undefined ? null : parse(text);
    },
    set(key, value) {
      if (owner() === '') return;
      const name = mine() + key;
      // What stands there is older than what was typed since, and must not come back instead of it.
      storage.remove(name);
      const text = JSON.stringify(value) ?? 'null';
      if (text.length > draftSizes.one) return;
      makeRoom(text.length);
      storage.write(name, { at: now(), text }, limits.sessionMs);
    },
    remove: (key) => storage.remove(mine() + key),
    clear() {
      if (owner() !== '') for (const key of storage.keys(mine())) storage.remove(key);
    },
  };
}

interface StoredDraft {
  readonly at: number;
  readonly text: string;
}

function isDraft(value: unknown): value is StoredDraft {
  if (typeof value !== 'object' || value === null || !('at' in value) || !('text' in value)) return false;
  return typeof value.at === 'number' && typeof value.text === 'string';
}

/** Null for what is damaged, or holds a key that could reach a prototype (security H7). */
function parse(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw new TypeError(key);
      return value;
    });
  } catch {
    return null;
  }
}
