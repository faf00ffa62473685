import { useEffect, useState } from 'react';
import type { Knowledge } from '../../runtime/language/check/knowledge.ts';
import type { Schema } from '../../runtime/language/editing/schema-at.ts';
import { tag } from '../../services/i18n.ts';
import { screenTexts } from '../screens.ts';
import { useWorld } from '../world.ts';
import { editorSchema } from './examples.ts';
import { unpackKnowledge } from './knowledge.ts';

/** What the editor needs to complete and check documents. */
export interface Known {
  readonly knowledge: Knowledge;
  readonly schema: Schema;
}

/** The texts that arrive with screens: a draft may name any of them. */
const texts = import.meta.glob<Readonly<Record<string, string>>>('../../locales/*/{screens,blocks}.json', { import: 'default' });

/** Loads it once; null until it is there. */
export function useKnown(): Known | null {
  const { language, presenter } = useWorld();
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    const loading = ['screens', 'blocks'].map((area) => texts[`../../locales/${tag(language)}/${area}.json`]?.());
    Promise.all([import('virtual:waybill-knowledge'), editorSchema(), Promise.all(loading)]).then(
      ([{ text }, schema, areas]) => {
        for (const shown of areas) screenTexts.add(shown ?? {});
        setKnown({ knowledge: unpackKnowledge(text), schema });
      },
      (failure: unknown) => presenter.showFailure(failure),
    );
  }, [language, presenter]);
  return known;
}
