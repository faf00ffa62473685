import { limits } from '../../contract/limits.ts';
import type { Storage } from './storage.ts';

/** Unsent input, stored in this browser per user; survives a crash, a reload and an expired session. */
export interface Drafts {
  /** Null when there is none. */
  get(key: string): unknown;
  /** Drafts above the size limit are not stored. */
  set(key: string, value: unknown): void;
  remove(key: string): void;
  /** Removes the signed-in user's drafts: after a sign-out another person may use the browser. */
  clear(): void;
}

/** Limits in characters of JSON: one draft, and all drafts of a user, of which the oldest are removed first. */
export const draftSizes = { one: 200_000, all: 1_000_000 } as const;

const area = 'draft.';

/** @param owner the user's id; '' while nobody is signed in, when nothing is stored */
export function createDrafts(storage: Storage, owner: () => string, now: () => number): Drafts {
  const ownKey = () => `${area}${encodeURIComponent(owner())}.`;
  // Expired drafts of any user are removed, since their owners may never return.
  for (const key of storage.keys(area)) if (storage.read(key, isDraft) === null) storage.remove(key);

  function makeRoom(size: number): void {
    const stored = storage.keys(ownKey()).flatMap((key) => {
      const draft = storage.read(key, isDraft);
      return draft === null ? [] : [{ key, at: draft.at, size: draft.text.length }];
    });
    let all = stored.reduce((sum, each) => sum + each.size, size);
    for (const oldest of stored.sort((one, other) => one.at - other.at)) {
      if (all <= draftSizes.all) return;
      storage.remove(oldest.key);
      all -= oldest.size;
    }
  }

  return {
    get(key) {
      const text = owner() === '' ? undefined : storage.read(ownKey() + key, isDraft)?.text;
      return text === undefined ? null : parse(text);
    },
    set(key, value) {
      if (owner() === '') return;
      const name = ownKey() + key;
      // The stored draft is older than the current input and must not replace it.
      storage.remove(name);
      const text = JSON.stringify(value) ?? 'null';
      if (text.length > draftSizes.one) return;
      makeRoom(text.length);
      storage.write(name, { at: now(), text }, limits.sessionMs);
    },
    remove: (key) => storage.remove(ownKey() + key),
    clear() {
      if (owner() !== '') for (const key of storage.keys(ownKey())) storage.remove(key);
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

/** Null if the text is damaged or contains a key that could reach a prototype (security H7). */
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
