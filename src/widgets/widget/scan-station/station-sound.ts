import { playTones, type Tone } from '../../parts/tones.ts';
import type { StationSound } from './station-store.ts';

/** Each differs from the others in pitch and in rhythm, so that operators need not look up. */
const tones: Readonly<Record<StationSound, readonly Tone[]>> = {
  right: [{ hertz: 1_046, at: 0, long: 0.09 }],
  printed: [
    { hertz: 784, at: 0, long: 0.07 },
    { hertz: 1_175, at: 0.08, long: 0.12 },
  ],
  done: [{ hertz: 660, at: 0, long: 0.06 }],
  seen: [
    { hertz: 880, at: 0, long: 0.08 },
    { hertz: 880, at: 0.13, long: 0.08 },
  ],
  wrongProduct: [
    { hertz: 740, at: 0, long: 0.12 },
    { hertz: 523, at: 0.14, long: 0.12 },
    { hertz: 370, at: 0.28, long: 0.18 },
  ],
  wrong: [
    { hertz: 196, at: 0, long: 0.18 },
    { hertz: 165, at: 0.22, long: 0.28 },
  ],
  waiting: [
    { hertz: 330, at: 0, long: 0.05 },
    { hertz: 330, at: 0.1, long: 0.05 },
    { hertz: 330, at: 0.2, long: 0.05 },
  ],
};

/** Plays a sound and marks its moment for measurements. */
export function playStationSound(name: StationSound): void {
  performance.mark(`scan-station:${name}`);
  playTones(tones[name]);
}
