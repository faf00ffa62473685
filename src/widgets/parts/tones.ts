/** One tone of a sound. */
export interface Tone {
  readonly hertz: number;
  /** Seconds from the start of the sound. */
  readonly at: number;
  /** Length in seconds. */
  readonly long: number;
}

let context: AudioContext | undefined;

/** Plays tones if the browser supports and permits it. */
export function playTones(tones: readonly Tone[]): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const { hertz, at, long } of tones) {
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
