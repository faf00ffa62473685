import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DictionaryItem } from '../../contract/entities/identity/account.ts';
import { type CallChoices, callChoicesOf } from './call-choices.ts';
import { useRuntime } from './context.ts';
import { evaluateInputs, isExpression, pick } from './inputs.ts';
import type { CompiledField, Scope } from './language/stages.ts';
import type { ChoiceItem, Choices } from './widget.ts';

export type CompiledOptions = NonNullable<CompiledField['x-options']>;

/** Milliseconds of debounce between the last key stroke and the call. */
const debounceMs = 300;

/**
 * The inputs of an options call as JSON. Null while an input that depends on other fields is empty: a call without it would offer
 * too many choices.
 */
export function optionsInput(options: CompiledOptions, scope: Scope): string | null {
  const given = options.with;
  const inputs = evaluateInputs(given, scope);
  const lacks =
    given !== undefined &&
    !isExpression(given) &&
    Object.entries(given).some(([name, value]) => isExpression(value) && value.reads.includes('values') && inputs[name] === undefined);
  return lacks || Object.values(inputs).includes(null) ? null : JSON.stringify(inputs);
}

interface Shown {
  readonly input: string;
  readonly key: string;
  readonly items: readonly ChoiceItem[];
  readonly failed: boolean;
}

/**
 * The choices that a call offers for a field: loaded when the field opens or has a value, reloaded when its inputs change and, if
 * the server searches, for the typed text. Replies to superseded requests are dropped.
 * @param input undefined if the field has no such options
 * @param onGone receives the text of a chosen value that is no longer offered after its inputs changed
 */
export function useChoices(
  options: CompiledOptions | undefined,
  input: string | null,
  value: unknown,
  onGone?: (text: string) => void,
): Choices | undefined {
  const { ports } = useRuntime();
  const offers = options === undefined ? undefined : callChoicesOf(ports, options);
  const [isOpened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<Shown | null>(null);
  const currentValue = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const hasSeveral = Array.isArray(value) && value.length > 0;
  const wanted = offers !== undefined && input !== null && (isOpened || hasSeveral || currentValue !== '');
  const key = `${input} ${typed} ${attempt}`;

  useEffect(() => {
    if (!wanted || offers === undefined || input === null) return;
    const controller = new AbortController();
    const timer = setTimeout(
      () =>
        offers.ask(input, typed, controller.signal).then(
          (items) => !controller.signal.aborted && setShown({ input, key, items, failed: false }),
          () => !controller.signal.aborted && setShown({ input, key, items: noChoices, failed: true }),
        ),
      typed === '' ? 0 : debounceMs,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [offers, input, typed, wanted, key]);
  const chosen = useChosen(offers, input, currentValue, onGone);

  const search = useCallback((text: string) => setTyped(text.trim()), []);
  const isSearched = options?.search !== undefined;
  return useMemo(() => {
    if (offers === undefined) return undefined;
    const isCurrent = shown?.key === key;
    // Choices of other inputs must not be selectable while new ones load, nor choices of a shorter text that do not match the
    // current one: Enter selects the first.
    const before = shown?.input === input ? shown.items : noChoices;
    const items = isCurrent ? before : before.filter(({ text }) => text.toLowerCase().includes(typed.toLowerCase()));
    const lacksChosen = chosen !== null && typed === '' && !items.some((item) => item.value === chosen.value);
    return {
      items: lacksChosen ? [chosen, ...items] : items,
      state: input === null ? 'waiting' : isCurrent ? (shown.failed ? 'failed' : 'ready') : 'loading',
      ...(isSearched ? { search } : {}),
      want: () => setOpened(true),
      retry: () => setAttempt((before) => before + 1),
    };
  }, [offers, input, shown, key, chosen, typed, isSearched, search]);
}

/** The item of the current value, at any position of the choices, and whether it is still offered. */
function useChosen(
  offers: CallChoices | undefined,
  input: string | null,
  currentValue: string,
  onGone: ((text: string) => void) | undefined,
): DictionaryItem | null {
  const [chosen, setChosen] = useState<DictionaryItem | null>(null);
  const lastInput = useRef<{ readonly input: string | null } | null>(null);
  const gone = useRef(onGone);
  gone.current = onGone;
  useEffect(() => {
    const isAnother = lastInput.current !== null && lastInput.current.input !== input;
    lastInput.current = { input };
    if (offers === undefined || currentValue === '') return;
    const text = offers.known(currentValue)?.text ?? currentValue;
    if (input === null) {
      if (isAnother) gone.current?.(text);
      return;
    }
    const controller = new AbortController();
    offers.find(input, currentValue, controller.signal).then(
      (item) => {
        if (controller.signal.aborted) return;
        setChosen(item);
        if (item === null && isAnother) gone.current?.(text);
      },
      () => undefined,
    );
    return () => controller.abort();
  }, [offers, input, currentValue]);
  return chosen?.value === currentValue ? chosen : null;
}

export interface WantedText {
  readonly options: CompiledOptions;
  readonly input: string | null;
  readonly value: unknown;
}

/** The items of values displayed outside their fields, such as a list's filters. Empty until loaded. */
export function useChosenItems(wanted: readonly WantedText[]): (options: CompiledOptions, value: unknown) => readonly DictionaryItem[] {
  const { ports } = useRuntime();
  const [, redraw] = useState(0);
  const latest = useRef(wanted);
  latest.current = wanted;
  const key = JSON.stringify(wanted.map(({ options: { call }, input, value }) => [call, input, value]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is wanted
  useEffect(() => {
    const controller = new AbortController();
    for (const { options, input, value } of latest.current)
      if (input !== null)
        callChoicesOf(ports, options)
          .find(input, String(value), controller.signal)
          .then(
            () => !controller.signal.aborted && redraw((before) => before + 1),
            () => undefined,
          );
    return () => controller.abort();
  }, [ports, key]);
  return (options, value) => {
    const item = callChoicesOf(ports, options).known(String(value));
    return item === undefined ? noChoices : [item];
  };
}

/** Converts the choices of a linkage: plain values, or `{value, text}` with what is said of them. */
export function asItems(offered: readonly unknown[]): readonly ChoiceItem[] {
  return offered.flatMap((each) => {
    const value = typeof each === 'object' ? pick(each, 'value') : each;
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const text = typeof each === 'object' ? pick(each, 'text') : each;
    const item = itemOf(String(value), typeof text === 'string' || typeof text === 'number' ? String(text) : String(value));
    return [typeof each === 'object' ? { ...item, ...saidOf(each) } : item];
  });
}

function saidOf(choice: unknown): Pick<ChoiceItem, 'note' | 'aside' | 'isRefused'> {
  const [note, aside] = [pick(choice, 'note'), pick(choice, 'aside')];
  return {
    ...(typeof note === 'string' && note !== '' ? { note } : {}),
    ...(typeof aside === 'string' && aside !== '' ? { aside } : {}),
    ...(pick(choice, 'refused') === true ? { isRefused: true } : {}),
  };
}

function itemOf(value: string, text: string): DictionaryItem {
  return { value, text, title: text };
}

const noChoices: readonly DictionaryItem[] = [];
