import { readFileSync } from 'node:fs';
import { readKnowledge } from '../../scripts/screens/knowledge.ts';
import { compileScreen } from '../../src/runtime/language/compile.ts';
import { examineText } from '../../src/runtime/language/examine.ts';
import type { CompiledBlockOf, CompiledScreen } from '../../src/runtime/language/stages.ts';

/** A screen of the product as compiled for the pages: fragments inserted, expressions as functions. */
export async function builtScreen(id: string): Promise<CompiledScreen> {
  const text = readFileSync(new URL(`../../src/schemas/${id}.json`, import.meta.url), 'utf8');
  return compileScreen(id, examineText(text, readKnowledge()));
}

/** The first block of a kind in a screen's body. @throws Error if there is none */
export function blockOf<N extends 'list' | 'detail' | 'form'>({ body }: CompiledScreen, kind: N): CompiledBlockOf<N> {
  const found = body.find(({ block }) => block === kind) as CompiledBlockOf<N> | undefined;
  if (found === undefined) throw new Error(`the screen has no ${kind}`);
  return found;
}
