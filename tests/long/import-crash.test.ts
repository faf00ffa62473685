// A longer file, whose server is killed twice.
process.env.LONG = 'yes';
await import('../server/imports/crash.test.ts');
