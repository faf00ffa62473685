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

let context: AudioContext | undefined;

/** Plays a sound if the browser supports and permits it. */
export function sound(name: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const { hertz, at, long } of tones[name]) {
    const start = context.currentTime + at;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(0.2, start + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
    gain.connect(context.destination);
    const oscillator = context.createOscillator();
    oscillator.frequency.value = hertz;
    oscillator.connect(gain);
    oscillator.start(start);
    oscillator.stop(start + long + 0.02);
  }
}
