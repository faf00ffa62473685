import { playTones } from '../tones.ts';

/** Distinct tones, so that operators need not look up: high and short for found, low twice for unknown, rising for saved. */
const tones = {
  found: [{ hertz: 1_046, at: 0, long: 0.09 }],
  unknown: [
    { hertz: 196, at: 0, long: 0.18 },
    { hertz: 165, at: 0.22, long: 0.28 },
  ],
  saved: [
    { hertz: 784, at: 0, long: 0.08 },
    { hertz: 1_175, at: 0.1, long: 0.12 },
  ],
} as const;

export type Sound = keyof typeof tones;

/** Plays a sound of the order pages. */
export function sound(name: Sound): void {
  playTones(tones[name]);
}
