import { Boolean as Bool, Enum, Array as List, Literal, Optional, Union } from 'typebox';
import { insideData } from '../check/block/sources.ts';
import { valuesOf } from '../check/form/form-values.ts';
import { at, type Context, type Place, withNames } from '../check/place.ts';
import { checkUnattended } from '../check/unattended.ts';
import { checkSentChoices } from '../check/warnings/choices.ts';
import { Action } from '../grammar/action.ts';
import { autosave } from '../grammar/autosave.ts';
import { FormSchema } from '../grammar/field.ts';
import { Condition, Expression, Message, OwnName } from '../grammar/marks.ts';
import { blocks } from '../grammar/nested.ts';
import { actions, dataIndex, Source } from '../grammar/words.ts';
import { own, ownList, ownText } from '../walk/schema.ts';
import { block } from '../word.ts';

/** Fields with their checks and linkage, and the steps that submit them. With a source, it edits what the source answers. */
export const form = block('form', {
  grammar: {
    title: Optional(Message()),
    schema: FormSchema,
    columns: Optional(Enum([1, 2, 3, 4])),
    /** Fills the fields of the same names. */
    source: Optional(Source),
    /** Where the data say which version of the record they are. When they come again as another one, the form is filled anew; what was typed is offered again where it has a `draft`. */
    version: Optional(dataIndex()),
    /** While it holds, the form stays as it is, whatever becomes of the page's parameters: what was placed stands behind the dialog that says so. Afterwards the form begins anew. */
    stays: Optional(Condition()),
    /** A form without one has its values in the screen's state. */
    submit: Optional(Action),
    /** Other ways to submit it, judged in the same way; they stand beside the first. */
    submits: Optional(List(Action, { maxItems: 4 })),
    /** They read `values` as they are typed, right or wrong. */
    actions: actions(),
    /** The `actions` stand below the fields, after the submit buttons, instead of above them. */
    actionsBelow: Optional(Literal(true)),
    /** The names of those `actions` that keep elsewhere what was typed: once one is done, nothing is unsaved, and that is said below. */
    saves: Optional(List(OwnName(), { maxItems: 4 })),
    readOnly: Optional(Union([Bool(), Condition()])),
    /** The name of the screen's state that holds the values as they are typed. */
    publishes: Optional(OwnName()),
    /** Kept locally under this name while it is being filled in, and offered again. */
    draft: Optional(OwnName()),
    /** False: leaving with unsaved input asks nothing. */
    guard: Optional(Bool()),
    /** Parameters of the screen that tell drafts of this name apart; all of them unless given. */
    draftBy: Optional(List(OwnName(), { maxItems: 10 })),
    /** While `when` holds, these steps keep what was typed, so many seconds after a change and without a word: calls that only answer or keep a draft, `set`, `emit`, `choose`, `reload` and `stop`. That they did is said below. While `stopped` holds, its message is said instead. */
    autosave: autosave(),
    /** An index of the groups at the side, with their errors. */
    index: Optional(Bool()),
    /** In a column at the side that stays in sight, above the buttons; on a narrow page below the fields. It reads `values`, a moment after they are typed. */
    aside: Optional(blocks()),
    /** A short text beside the buttons on a narrow page, where no `aside` is in sight: a sum. It reads `values`, a moment after they are typed. */
    figure: Optional(Expression<string>('string')),
  },
  publishes: 'map',
  publishesData: true,
  readsMost: ['aside'],
  inside,
  check(value, place) {
    checkSaves(value, place);
    checkSentChoices(value, place);
    checkUnattended(own(own(value, 'autosave'), 'do'), at(place, 'autosave', 'do'));
  },
});

/** Fields, and what stands beside them, read the values as they are typed; the steps of actions read those of that moment. */
function inside(value: unknown, key: string | number, context: Context): Context {
  const around = insideData(value, key, context);
  const values = () => valuesOf(own(value, 'schema'), context.knowledge.widgets);
  if (key === 'schema' || key === 'aside' || key === 'autosave' || key === 'figure') return withNames(around, { values: values() });
  return key === 'submit' || key === 'submits' || key === 'actions' ? { ...around, later: { values: values() } } : around;
}

/** What keeps a form's values is one of its actions. */
function checkSaves(value: unknown, place: Place): void {
  const names = ownList(value, 'actions').map((action) => ownText(action, 'name') ?? '');
  for (const [index, name] of ownList(value, 'saves').entries()) {
    if (typeof name !== 'string' || names.includes(name)) continue;
    const { path } = at(place, 'saves', index);
    const message = `The form has no action "${name}"`;
    place.report({ code: 'wrong_value', path, message, expected: names.join(', ') || 'an action' });
  }
}
