import { watchedScreens } from '../../../runtime/inspect/watch.ts';
import type { CompiledScreen, JsonPath } from '../../../runtime/language/stages.ts';
import { below } from '../../../runtime/language/walk/pointer.ts';
import type { Place } from './entries.ts';

interface Known {
  /** The places of all parts of a compiled screen. */
  readonly places: ReadonlyMap<object, JsonPath>;
  /** The names of its password fields. */
  readonly passwords: ReadonlySet<string>;
}

const known = new WeakMap<CompiledScreen, Known>();

/** Finds the place of a part of a mounted screen, such as a step; null if no screen contains it. */
export function placeOf(part: object): Place | null {
  for (const { screen } of watchedScreens()) {
    const path = knownOf(screen).places.get(part);
    if (path !== undefined) return { screen: screen.id, path };
  }
  return null;
}

/** Whether a mounted screen has a password field of this name. */
export function isPasswordField(name: string): boolean {
  return watchedScreens().some(({ screen }) => knownOf(screen).passwords.has(name));
}

function knownOf(screen: CompiledScreen): Known {
  const found = known.get(screen) ?? read(screen);
  known.set(screen, found);
  return found;
}

function read(screen: CompiledScreen): Known {
  const places = new Map<object, JsonPath>();
  const passwords = new Set<string>();
  const visit = (value: unknown, path: JsonPath, key: string): void => {
    if (typeof value !== 'object' || value === null || places.has(value)) return;
    places.set(value, path);
    if ('x-component' in value && value['x-component'] === 'Password') passwords.add(key);
    for (const [name, member] of Object.entries(value)) visit(member, below(path, name), name);
  };
  visit(screen, '', '');
  return { places, passwords };
}
