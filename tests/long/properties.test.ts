// The properties of the quick run, on examples that are others each time; the checker's ten thousand times.
process.env.LONG = 'yes';
await import('../language/mutations.test.ts');
await import('../language/overlay-mutations.test.ts');
await import('../language/conformance.test.ts');
await import('../contract/values.test.ts');
await import('../runtime/address.test.ts');
await import('../runtime/grid-history.test.ts');
await import('../runtime/grid-paste.test.ts');
await import('../routes/menu.test.ts');
await import('../rating/next-break.test.ts');
await import('../rating/properties.test.ts');
await import('../labels/render.test.ts');
await import('../scripts/screens-import.test.ts');
await import('../scripts/screen-new.test.ts');
await import('../language/check-screens.test.ts');
