import { loadCall } from './data/load-call.ts';
import { asValues, pick } from './inputs.ts';
import type { CompiledField } from './language/stages.ts';
import type { Ports } from './ports.ts';
import type { ChoiceItem } from './widget.ts';

type CompiledOptions = NonNullable<CompiledField['x-options']>;

/** The choices that one call offers. */
export interface CallChoices {
  /** Loads the choices for the inputs (JSON) and the typed text. */
  ask(input: string, typed: string, signal: AbortSignal): Promise<readonly ChoiceItem[]>;
  /** The item of a value; null if the call does not offer it. */
  find(input: string, value: string, signal: AbortSignal): Promise<ChoiceItem | null>;
  /** An item that was offered before, for any inputs. */
  known(value: string): ChoiceItem | undefined;
}

/** Milliseconds for which a reply is reused: fields with the same call share it, and changes elsewhere appear soon. */
const freshMs = 60_000;
/** Number of rows to request if the server searches; otherwise as many as a page may have. */
const searchedRows = 50;
const allRows = 1_000;

const byPorts = new WeakMap<Ports, Map<string, CallChoices>>();

/** The offers of a call, shared by all fields that read its reply in the same way. */
export function callChoicesOf(ports: Ports, options: CompiledOptions): CallChoices {
  const known = byPorts.get(ports) ?? new Map<string, CallChoices>();
  byPorts.set(ports, known);
  const { call, rows = '', value = 'value', text = 'text', note = '', search = '', children = '' } = options;
  const key = [call, rows, value, text, note, search, children].join(' ');
  const offers = known.get(key) ?? createCallChoices(ports, options);
  known.set(key, offers);
  return offers;
}

function createCallChoices(ports: Ports, options: CompiledOptions): CallChoices {
  const { call, search } = options;
  const items = new Map<string, ChoiceItem>();
  const shared = new Map<string, { readonly at: number; readonly promise: Promise<readonly ChoiceItem[]> }>();

  async function load(input: string, typed: string, signal?: AbortSignal): Promise<readonly ChoiceItem[]> {
    const given = asValues(JSON.parse(input));
    const isPaged = ports.accepts(call, 'pageSize') && given.pageSize === undefined;
    const page = isPaged ? { pageNo: 1, pageSize: search === undefined ? allRows : searchedRows } : {};
    const term = search === undefined || typed === '' ? {} : { [search]: typed };
    const reply = await loadCall(ports, call, { ...page, ...given, ...term }, signal === undefined ? undefined : { signal });
    const offered = readChoices(reply, options);
    for (const item of offered) items.set(item.value, item);
    return offered;
  }

  /** Without a typed text the reply is shared, so no single caller may cancel it. */
  function all(input: string): Promise<readonly ChoiceItem[]> {
    const before = shared.get(input);
    const now = ports.now().getTime();
    if (before !== undefined && now - before.at < freshMs) return before.promise;
    const promise = load(input, '');
    shared.set(input, { at: now, promise });
    // A failed request is retried by the next caller.
    promise.catch(() => shared.delete(input));
    return promise;
  }

  const ask: CallChoices['ask'] = (input, typed, signal) =>
    typed === '' || search === undefined ? all(input) : load(input, typed, signal);
  return {
    ask,
    async find(input, value, signal) {
      const isIt = (item: ChoiceItem) => item.value === value;
      const wasCached = shared.has(input);
      const first = (await all(input)).find(isIt);
      if (first !== undefined) return first;
      if (search === undefined) {
        // The item may be newer than the cached reply.
        if (!wasCached) return null;
        shared.delete(input);
        return (await all(input)).find(isIt) ?? null;
      }
      // Servers search by displayed text; without a known text the value itself is tried.
      const text = items.get(value)?.text ?? value;
      return (await load(input, text, signal)).find(isIt) ?? null;
    },
    known: (value) => items.get(value),
  };
}

function readChoices(reply: unknown, options: CompiledOptions): readonly ChoiceItem[] {
  const { rows } = options;
  return readRows(rows === undefined ? (Array.isArray(reply) ? reply : pick(reply, 'records')) : pick(reply, rows), options);
}

function readRows(found: unknown, options: CompiledOptions, parent?: string): readonly ChoiceItem[] {
  const { value = 'value', text = 'text', note, children } = options;
  return (Array.isArray(found) ? found : []).flatMap((row: unknown): readonly ChoiceItem[] => {
    const key = pick(row, value);
    if (typeof key !== 'string' && typeof key !== 'number') return [];
    const shown = pick(row, text);
    const label = typeof shown === 'string' || typeof shown === 'number' ? String(shown) : String(key);
    const disabled = pick(row, 'disabled');
    const said = note === undefined ? undefined : pick(row, note);
    const item = {
      value: String(key),
      text: label,
      title: label,
      ...(disabled === '1' ? { disabled } : {}),
      ...(typeof said === 'string' && said !== '' ? { note: said } : {}),
      ...(parent === undefined ? {} : { parent }),
    };
    return children === undefined ? [item] : [item, ...readRows(pick(row, children), options, item.value)];
  });
}
