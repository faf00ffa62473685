// Every violation of every field of every call.
process.env.LONG = 'yes';
await import('../server/platform/wrong-inputs.test.ts');
