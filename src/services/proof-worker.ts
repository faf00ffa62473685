import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Longer than the hardest challenge takes a slow phone; by then the challenge has expired anyway. */
const timeout = 120_000;

/** Looks for the solution beside the page, which stays responsive. The answer is null when there is none. */
addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  solveChallenge({ challenge: data, deriveKey, timeout }).then(
    (solution) => postMessage(solution),
    () => postMessage(null),
  );
});
