import { Array as List, Number as Num, Optional, Union } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { insideData } from '../check/block/sources.ts';
import { Expression, Message, Name, ToneOf } from '../grammar/marks.ts';
import { dataIndex, Source, UnitName } from '../grammar/words.ts';
import { block } from '../word.ts';

/** Shares of a whole, each as an arc with its number. */
export const gauge = block('gauge', {
  grammar: {
    title: Optional(Message()),
    source: Optional(Source),
    items: List(
      record({
        dataIndex: dataIndex(),
        title: Message(),
        /** What a full arc is: a number, or an expression; 100 with a percent sign unless given. */
        max: Optional(Union([Num({ exclusiveMinimum: 0 }), Expression<unknown>('any')])),
        unit: Optional(UnitName()),
        tone: Optional(ToneOf()),
        permission: Optional(Name('permission')),
      }),
      { minItems: 1, maxItems: 12 },
    ),
  },
  inside: insideData,
});
