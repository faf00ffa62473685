import { Enum, Optional } from 'typebox';
import { valuesOf } from '../check/form/form-values.ts';
import { withNames } from '../check/place.ts';
import { checkResultName } from '../check/result-name.ts';
import { checkFilled } from '../check/texts.ts';
import { FormSchema } from '../grammar/field.ts';
import { Inputs, Message, NamedValues, OwnName } from '../grammar/marks.ts';
import { own, ownText } from '../walk/schema.ts';
import { step } from '../word.ts';

const checkTexts = checkFilled('title', 'text');

/** Asks by a form in a dialog, or `in` a drawer; closing it ends the action. Its values stand under `answer`, or `as`, for later steps. */
export const ask = step({
  grammar: {
    ask: FormSchema,
    title: Message(),
    /** What it is about, above the fields: which order, how many, what it costs. */
    text: Optional(Message()),
    /** What `title` and `text` name. */
    values: Optional(NamedValues()),
    /** What the fields hold at first, by their names; more than the form has is left out. */
    initial: Optional(Inputs()),
    as: Optional(OwnName()),
    in: Optional(Enum(['dialog', 'drawer'])),
    /** The word on the button; the action's title unless given. */
    okText: Optional(Message()),
    columns: Optional(Enum([1, 2])),
    /** Of the dialog or drawer; follows from the columns unless given. */
    width: Optional(Enum(['small', 'middle', 'large', 'full'])),
  },
  needsPerson: true,
  asksFirst: true,
  inside: (value, key, context) =>
    key === 'ask' ? withNames(context, { values: valuesOf(own(value, 'ask'), context.knowledge.widgets) }) : context,
  leaves: (value, { knowledge }) => ({ names: { [ownText(value, 'as') ?? 'answer']: valuesOf(own(value, 'ask'), knowledge.widgets) } }),
  check(value, place) {
    checkResultName(value, place);
    checkTexts(value, place);
  },
});
