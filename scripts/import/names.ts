import { plainWords } from '../new-screen/words.ts';

/** `pet-owners` as `PetOwners`; a digit in front gets an `N`. */
export function pascal(name: string): string {
  const text = plainWords(name)
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join('');
  return /^\d/.test(text) ? `N${text}` : text;
}

/** `pet-owners` as `petOwners`. */
export function camel(name: string): string {
  const text = pascal(name);
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}

/** A name for an input or a parameter: what is no letter, digit or `_` becomes `_`. */
export function inputName(name: string): string {
  const text = name.replaceAll(/\W+/g, '_').replace(/^_+(?=\w)|_+$/g, '');
  return (/^[A-Za-z_]/.test(text) ? text : `_${text}`).slice(0, 64);
}

/** The same name as others spell it: `pet_id`, `petId` and `PetID` are one. */
export function sameName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** Gives each thing a name of its own. */
export class Names {
  readonly #used = new Set<string>();

  /** The name itself, or with a number behind it; at most so long. */
  of(name: string, longest = 40): string {
    const base = name.slice(0, longest);
    for (let number = 1; ; number++) {
      const tail = number === 1 ? '' : String(number);
      const found = `${base.slice(0, longest - tail.length)}${tail}`;
      if (this.#used.has(found)) continue;
      this.#used.add(found);
      return found;
    }
  }
}
