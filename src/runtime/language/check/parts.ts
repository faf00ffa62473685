import { blockWords } from '../block-words.ts';
import { Action } from '../grammar/action.ts';
import { Column, EditableItem } from '../grammar/column.ts';
import { Computed } from '../grammar/computed.ts';
import { Field, FieldArray, FieldGroup, FormSchema, Library, Options, SearchField, SearchSchema } from '../grammar/field.ts';
import { SummaryFound } from '../grammar/list-parts.ts';
import { Parameter, Screen, StateVariable } from '../grammar/screen.ts';
import { CallCheck } from '../grammar/validator.ts';
import { DetailItem, PlainItem } from '../grammar/words.ts';
import { StepsGrammar, stepWords } from '../step-words.ts';
import type { mostOf } from '../walk/bounds.ts';
import { own, type Schema, schemaOf } from '../walk/schema.ts';
import type { BlockWord, StepWord, Word } from '../word.ts';
import { insideFound } from './block/list-parts.ts';
import { checkComputedType } from './computed-values.ts';
import { lookUp, withoutNull } from './contract.ts';
import { checkEvents } from './events.ts';
import { checkField, checkSearchFields, checkShown } from './form/fields.ts';
import { checkFormFields, checkLinkage, checkRowWords } from './form/form-fields.ts';
import { fieldType, rowOf } from './form/form-values.ts';
import { checkLibrary } from './form/library.ts';
import { checkOptions } from './form/options.ts';
import { checkCallCheck, insideCallCheck } from './form/validators.ts';
import { anything, type Context, withNames } from './place.ts';
import { checkParameter, insideScreen } from './screen.ts';
import { checkStateOwners } from './state-owners.ts';

/** A part of the grammar with what the checker knows of it. */
export interface Part extends Word {
  /** What the parser counts it as. */
  readonly counts?: keyof typeof mostOf;
  readonly block?: BlockWord;
  readonly step?: StepWord;
  /** The property that tells such parts of one list from each other. */
  readonly key?: string;
}

/** The part that a schema is; an optional one is a copy that shares its properties with the original. */
export function partOf(schema: Schema): Part | undefined {
  return schema.properties === undefined ? undefined : parts.get(schema.properties);
}

export function isStepList(schema: Schema): boolean {
  return schema.items?.anyOf !== undefined && schema.items.anyOf === schemaOf(StepsGrammar).items?.anyOf;
}

const shown: Part = {
  counts: 'columns',
  check: checkShown,
  inside: insideShown,
};

const parts = new Map<object, Part>([
  entry(Screen, { check: checkEvents, inside: insideScreen }),
  entry(Parameter, { check: checkParameter }),
  entry(StateVariable, { check: checkStateOwners }),
  entry(Computed, { check: checkComputedType }),
  entry(Action, { key: 'name', inside: (_action, key, context) => (key === 'do' ? withNames(context, context.later ?? {}) : context) }),
  entry(Column, { ...shown, key: 'dataIndex' }),
  entry(DetailItem, shown),
  entry(EditableItem, shown),
  entry(PlainItem, shown),
  entry(Field, {
    counts: 'fields',
    check(field, place) {
      checkField(field, place);
      checkLinkage(field, place);
    },
    inside: (field, key, context) =>
      key === 'x-validator' ? withNames(context, { value: fieldType(field, context.knowledge.widgets) }) : context,
  }),
  entry(CallCheck, { check: checkCallCheck, inside: insideCallCheck }),
  entry(FieldGroup, { counts: 'fields' }),
  entry(FieldArray, {
    counts: 'fields',
    check: checkRowWords,
    inside: (rows, key, context) =>
      key === 'items' || key === 'totals' || key === 'x-actions'
        ? withNames(context, { row: rowOf(rows, context.knowledge.widgets) })
        : context,
  }),
  entry(SearchField, { counts: 'fields' }),
  entry(SearchSchema, { check: checkSearchFields }),
  entry(FormSchema, { check: checkFormFields }),
  entry(SummaryFound, { inside: insideFound }),
  entry(Options, { check: checkOptions }),
  entry(Library, { check: checkLibrary }),
  ...[...blockWords.values()].map((word) => entry(word.grammar, { ...word, counts: 'blocks' as const, block: word })),
  ...[...stepWords.values()].map((word) => entry(word.grammar, { ...word, step: word })),
]);

function entry(schema: object, part: Part): readonly [object, Part] {
  return [schemaOf(schema).properties ?? schema, part];
}

/** What a row holds under a name, as far as it is known. */
function valueIn(row: Schema | undefined, name: unknown): Schema {
  const found = row === undefined || typeof name !== 'string' ? 'any' : lookUp(row, name);
  return found === 'any' || 'missing' in found ? anything : withoutNull(found);
}

const readsRow: ReadonlySet<string | number> = new Set(['cell', 'do', 'value', 'tone']);

/** What draws or follows a value reads its row. */
function insideShown(shownValue: unknown, key: string | number, context: Context): Context {
  if (key === 'search') return withNames(context, { values: anything });
  // A computed value names itself.
  if (key === 'dataIndex') return own(shownValue, 'value') === undefined ? context : { ...context, item: undefined };
  if (key === 'edit')
    return withNames(context, { row: context.item ?? anything, value: valueIn(context.item, own(shownValue, 'dataIndex')) });
  return readsRow.has(key) ? withNames(context, { row: context.item ?? anything }) : context;
}
