// Every set of rights that shows amounts.
process.env.LONG = 'yes';
await import('../server/platform/amounts-seen.test.ts');
