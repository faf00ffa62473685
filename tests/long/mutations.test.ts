// The same property as in tests/language, ten thousand times.
process.env.LONG = 'yes';
await import('../language/mutations.test.ts');
