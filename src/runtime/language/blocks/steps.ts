import { Boolean as Bool, Enum, Array as List, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { insideData } from '../check/block/sources.ts';
import { intern } from '../check/expression/types.ts';
import { checkWizard } from '../check/form/form-fields.ts';
import { closed, typesOf } from '../check/form/form-values.ts';
import { at, withNames } from '../check/place.ts';
import { checkUnattended } from '../check/unattended.ts';
import { Action } from '../grammar/action.ts';
import { autosave } from '../grammar/autosave.ts';
import { FormSchema } from '../grammar/field.ts';
import { Condition, Message, Name, OwnName } from '../grammar/marks.ts';
import { blocks } from '../grammar/nested.ts';
import { dataIndex, Source } from '../grammar/words.ts';
import { own, ownList } from '../walk/schema.ts';
import { block } from '../word.ts';

/** A form in several steps, each right before the next; the values of all are one. */
export const steps = block('steps', {
  grammar: {
    source: Optional(Source),
    items: List(
      record({
        name: OwnName(),
        title: Message(),
        hint: Optional(Message()),
        permission: Optional(Name('permission')),
        when: Optional(Condition()),
        schema: Optional(FormSchema),
        columns: Optional(Enum([1, 2, 3, 4])),
        /** Below the fields; reads `values`. */
        body: Optional(blocks()),
      }),
      { minItems: 2, maxItems: 12 },
    ),
    submit: Action,
    draft: Optional(OwnName()),
    guard: Optional(Bool()),
    /** Keeps what was typed elsewhere, as that of a `form` does. */
    autosave: autosave(),
    /** Where the data list what somebody found wrong (`path`, `message`): each is said at its field until that is written anew. */
    problems: Optional(dataIndex()),
  },
  inside(value, key, context) {
    const types = ownList(value, 'items').map((item) => typesOf(own(item, 'schema'), context.knowledge.widgets));
    const values = intern(closed(Object.assign({}, ...types), []));
    return withNames(insideData(value, key, context), { values });
  },
  check(value, place) {
    checkWizard(value, place);
    checkUnattended(own(own(value, 'autosave'), 'do'), at(place, 'autosave', 'do'));
  },
});
