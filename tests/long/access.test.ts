// Every call under every trick.
process.env.LONG = 'yes';
await import('../server/platform/access.test.ts');
