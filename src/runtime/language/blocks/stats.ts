import { Array as List, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { insideData } from '../check/block/sources.ts';
import { Message, Name, Steps, Tone } from '../grammar/marks.ts';
import { dataIndex, Source } from '../grammar/words.ts';
import { block } from '../word.ts';

/** Figures in tiles; one that has `do` leads on. */
export const stats = block('stats', {
  grammar: {
    title: Optional(Message()),
    source: Source,
    items: List(
      record({
        dataIndex: dataIndex(),
        title: Message(),
        icon: Optional(Name('icon')),
        tone: Optional(Tone()),
        permission: Optional(Name('permission')),
        do: Optional(Steps()),
      }),
      { minItems: 1, maxItems: 24 },
    ),
  },
  inside: insideData,
});
