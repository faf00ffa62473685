import { useEffect, useState } from 'react';
import type { Knowledge } from '../../runtime/language/check/knowledge.ts';
import type { Schema } from '../../runtime/language/editing/schema-at.ts';
import { useWorld } from '../world.ts';
import { editorSchema } from './examples.ts';
import { unpackKnowledge } from './knowledge.ts';

/** What the editor needs to complete and check documents. */
export interface Known {
  readonly knowledge: Knowledge;
  readonly schema: Schema;
}

/** Loads it once; null until it is there. */
export function useKnown(): Known | null {
  const { presenter } = useWorld();
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    Promise.all([import('virtual:waybill-knowledge'), editorSchema()]).then(
      ([{ text }, schema]) => setKnown({ knowledge: unpackKnowledge(text), schema }),
      (failure: unknown) => presenter.showFailure(failure),
    );
  }, [presenter]);
  return known;
}
