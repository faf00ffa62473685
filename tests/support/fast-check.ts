import fc from 'fast-check';

/**
 * Configures fast-check to use the same examples in every run of `npm test`, so that results depend on the change alone. `npm run
 * test:long` uses random ones; `SEED=…` repeats those of a failure.
 */
const { SEED: seed, LONG: long } = process.env;
if (seed !== undefined || long === undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed ?? 20_261_122) });

export { fc };
