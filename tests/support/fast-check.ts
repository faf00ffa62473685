import fc from 'fast-check';

/**
 * fast-check with the same examples in every run of `npm test`, so that a change is judged by itself and not by luck.
 * `npm run test:long` draws others each time; `SEED=…` repeats the ones of a failure.
 */
const { SEED: seed, LONG: long } = process.env;
if (seed !== undefined || long === undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed ?? 20_261_122) });

export { fc };
