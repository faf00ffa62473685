import type { Static } from 'typebox';
import { Boolean as Bool, Enum, Array as List, Null, Number as Num, String as Text, Union, Unsafe } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { tones } from '../tones.ts';
import { spread } from '../walk/spread.ts';

declare const expression: unique symbol;
declare const stepList: unique symbol;

/** Steps as written in a document; opaque, since which steps there are is said by the steps themselves (`steps/`). */
export interface StepList {
  readonly [stepList]: true;
}

/** A list of steps: what an action, an event or a branch does. */
export const Steps = () => Unsafe<StepList>({ $ref: 'Steps' });

/** `{{ CEL }}` as written in a document; opaque, so that nothing uses it before it is compiled. */
export interface ExpressionText<T = unknown> {
  readonly [expression]: T;
}

/** What an expression must yield, in CEL's terms. */
export type ExpressionType = 'bool' | 'string' | 'tone' | 'map' | 'list' | 'any';

/** Registries that a name in a document is looked up in. */
export type Registry =
  | 'endpoint'
  | 'dictionary'
  | 'permission'
  | 'message'
  | 'rule'
  | 'screen'
  | 'icon'
  | 'cell'
  | 'field'
  | 'widget'
  | 'fragment';

/** An expression slot: the only places where `{{ }}` is read; anywhere else it is plain text. */
export const Expression = <T>(yields: ExpressionType) =>
  Unsafe<ExpressionText<T>>({ type: 'string', pattern: '^\\{\\{[\\s\\S]*\\}\\}$', maxLength: 2_000, 'x-expression': yields });

/** A status by its meaning, which decides its colour. */
export const Tone = () => Enum([...tones]);

/** A name that must be in a registry. */
export const Name = (registry: Registry) => Text({ minLength: 1, maxLength: 120, 'x-registry': registry });

/** A call whose reply is loaded without anybody's doing, so that it may change nothing. */
export const LoadedCall = () => Text({ minLength: 1, maxLength: 120, 'x-registry': 'endpoint' satisfies Registry, 'x-loads': true });

/** A text of one language; `{{name}}` in it is a placeholder that `values` fill, as in the language files. */
const Inline = () => Text({ minLength: 1, maxLength: 500, 'x-placeholders': true });

/** A message key, or the text itself in both languages. */
export const Message = () => Union([Name('message'), record({ zh_CN: Inline(), en_US: Inline() })]);

/** A text with markup, which is cleaned when it is shown. */
export const RichText = () =>
  Union([Name('message'), record({ zh_CN: Text({ minLength: 1, maxLength: 20_000 }), en_US: Text({ minLength: 1, maxLength: 20_000 }) })]);

/** A constant or an expression. */
export const Value = () =>
  Union([
    Expression<unknown>('any'),
    Text({ maxLength: 2_000 }),
    Num(),
    Bool(),
    Null(),
    List(Union([Text(), Num(), Bool()]), { maxItems: 100 }),
  ]);

type NamedValue = Static<ReturnType<typeof Value>>;

/** The properties are one object for all places, so that what derives from the grammar writes them once. */
const named = Unsafe<Record<string, NamedValue>>({
  type: 'object',
  properties: { [spread]: Expression<Readonly<Record<string, unknown>>>('map') },
  patternProperties: { '^(?!\\.\\.\\.$).{0,64}$': Value() },
});

/** Values by their names, each a constant or an expression; under `...` an expression for a map, whose values stand beside them. */
export const NamedValues = (): typeof named => ({ ...named });

/** Named inputs of a call or page, or one expression that gives the whole map. */
export const Inputs = () => Union([Expression<Readonly<Record<string, unknown>>>('map'), NamedValues()]);

/** A tone, or an expression for one; it says what a value means and never its colour. */
export const ToneOf = () => Union([Expression<string>('tone'), Tone()]);

export const Condition = () => Expression<boolean>('bool');

/** A block's or an element's own name, by which others refer to it. */
export const OwnName = () => Text({ pattern: '^[a-z][A-Za-z0-9]{0,39}$', title: 'a small letter, then letters and digits' });

/** Properties that a registered widget declares itself; checked against the widget's own schema. */
export const WidgetProperties = (registryField: string) =>
  Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', 'x-properties-of': registryField });
