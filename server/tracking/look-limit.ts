/** Looks of one network per minute. A consignee needs few; a guesser needs about 2^256. */
const perMinute = 60;
const minute = 60_000;
/** Networks that are counted at a time. */
const networksAtMost = 10_000;

/** Returns a function that counts a look of a network: null when it may look, otherwise the seconds to wait. Counted in this process. */
export function createLookLimit(now: () => Date): (network: string) => number | null {
  let begun = 0;
  let looks = new Map<string, number>();
  return (network) => {
    const moment = now().getTime();
    if (moment - begun >= minute || looks.size >= networksAtMost) {
      begun = moment;
      looks = new Map();
    }
    const count = (looks.get(network) ?? 0) + 1;
    looks.set(network, count);
    return count <= perMinute ? null : Math.max(1, Math.ceil((begun + minute - moment) / 1_000));
  };
}
