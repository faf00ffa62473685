import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Milliseconds; longer than the hardest challenge takes on a slow phone, and by then the challenge has expired. */
const timeout = 120_000;

/** Solves challenges off the main thread, which keeps the page responsive. Replies null if there is no solution. */
addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  solveChallenge({ challenge: data, deriveKey, timeout }).then(
    (solution) => postMessage(solution),
    () => postMessage(null),
  );
});
