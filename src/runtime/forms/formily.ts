import { Schema } from '@formily/json-schema';

/**
 * Formily compiles any string with braces by `new Function`, data of the server included. No text becomes code here:
 * expressions are CEL and reach Formily as functions, and its own compiler gives every string back unchanged.
 */
export function disableFormilyCompiler(): void {
  Schema.registerCompiler((text) => text);
}
