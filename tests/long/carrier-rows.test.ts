// Ten thousand rows of a carrier's invoice.
process.env.LONG = 'yes';
await import('../server/money/carrier-matches.test.ts');
