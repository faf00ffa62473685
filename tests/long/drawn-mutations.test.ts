// @vitest-environment happy-dom
// A thousand mutated documents, drawn and pressed.
process.env.LONG = 'yes';
await import('../widgets/mutations.test.tsx');
