/** Loaded into a built server by `node --expose-gc --import`: SIGUSR2 collects garbage, so that only live memory is measured. */
process.on('SIGUSR2', () => globalThis.gc?.());
