// Every query without its predicate.
process.env.LONG = 'yes';
await import('../server/domain/isolation.test.ts');
