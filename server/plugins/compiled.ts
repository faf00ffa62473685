import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

/** Compiles a schema at its first use, because compiling all schemas of the contract would delay the start. */
export function compiled(schema: TSchema): () => Validator {
  let validator: Validator | undefined;
  return () => (validator ??= Compile(schema));
}
