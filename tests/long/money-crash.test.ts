// More kills than `npm test` has, and each way in which PostgreSQL goes.
process.env.LONG = 'yes';
await import('../server/money/crash.test.ts');
