import type { CompiledField } from './language/stages.ts';
import type { Language, Message } from './ports.ts';
import type { ChoiceItem } from './widget.ts';

type Enumeration = NonNullable<CompiledField['enum']>;
type EnumChoice = Enumeration[number];

/** What the labels of choices are translated by. */
export interface Translator {
  readonly language: Language;
  readonly translate: (message: Message) => string;
}

/** The choices that a document lists, as items of a dictionary; those of a tree follow their parents. The same list for the same choices. */
export function enumItems(choices: Enumeration, { language, translate }: Translator): readonly ChoiceItem[] {
  const known = made.get(choices);
  if (known?.language === language) return known.items;
  const items = itemsOf(choices, translate);
  made.set(choices, { language, items, byValue: new Map(items.map((item) => [item.value, item])) });
  return items;
}

/** The same by their values. */
export function enumItemsByValue(choices: Enumeration, translator: Translator): ReadonlyMap<string, ChoiceItem> {
  enumItems(choices, translator);
  return made.get(choices)?.byValue ?? new Map();
}

/** Fields hold texts; the document says which text, number or truth value each of them stands for. */
export function enumValue(choices: Enumeration, held: unknown): unknown {
  if (Array.isArray(held)) return held.map((each) => enumValue(choices, each));
  const text = String(held);
  const found = held === undefined || held === null ? undefined : valuesOf(choices).find((value) => String(value) === text);
  return found ?? held;
}

interface Made {
  readonly language: Language;
  readonly items: readonly ChoiceItem[];
  readonly byValue: ReadonlyMap<string, ChoiceItem>;
}

const made = new WeakMap<object, Made>();

function itemsOf(choices: Enumeration, translate: Translator['translate'], parent?: string): readonly ChoiceItem[] {
  return choices.filter(isChoice).flatMap((choice) => {
    if (typeof choice !== 'object') return [{ value: String(choice), text: String(choice), title: String(choice), ...under(parent) }];
    const value = String(choice.value);
    const text = translate(choice.label);
    const item: ChoiceItem = {
      value,
      text,
      title: text,
      ...(choice.tone === undefined ? {} : { colour: choice.tone }),
      ...(choice.disabled === true ? { disabled: '1' } : {}),
      ...under(parent),
    };
    return [item, ...itemsOf(choice.children ?? [], translate, value)];
  });
}

/** The checker tells of what is no choice; within a tree it stays in the document, and a page draws the other ones. */
function isChoice(choice: unknown): boolean {
  if (typeof choice !== 'object') return choice !== undefined;
  return choice !== null && 'value' in choice && 'label' in choice;
}

function under(parent: string | undefined): Pick<ChoiceItem, 'parent'> {
  return parent === undefined ? {} : { parent };
}

function valuesOf(choices: Enumeration): readonly (string | number | boolean)[] {
  return choices
    .filter(isChoice)
    .flatMap((choice: EnumChoice) => (typeof choice === 'object' ? [choice.value, ...valuesOf(choice.children ?? [])] : [choice]));
}
