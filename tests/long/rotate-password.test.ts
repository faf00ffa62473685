// The command is killed at more moments.
process.env.LONG = 'yes';
await import('../server/platform/rotate-password.test.ts');
