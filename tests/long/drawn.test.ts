// @vitest-environment happy-dom
// More pages of imported documents, and every state of a permission on phones and in questions.
process.env.LONG = 'yes';
await import('../import/pages.test.tsx');
await import('../permission/matrix-layers.test.tsx');
