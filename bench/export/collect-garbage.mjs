/** Loaded into a built server by `node --expose-gc --import`: SIGUSR2 collects garbage, so that growth is counted from what is needed. */
process.on('SIGUSR2', () => globalThis.gc?.());
