import { Integer, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { Condition, Message, Steps } from './marks.ts';

/** How a form keeps what was typed elsewhere, while it is being filled in. */
export const autosave = () =>
  Optional(
    record({
      when: Condition(),
      seconds: Integer({ minimum: 2, maximum: 600 }),
      do: Steps(),
      stopped: Optional(record({ when: Condition(), message: Message() })),
    }),
  );
