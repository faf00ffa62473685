/** What JSON would need where a text stops being JSON. */
export type Expected = 'value' | 'key' | 'colon' | 'separator' | 'string' | 'end';

export interface JsonMistake {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units of the line. */
  readonly column: number;
  readonly expected: Expected;
}

const blank = /[ \t\r\n]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids these very signs within a text
const text = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

type State = 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'after';

/**
 * Finds where a text stops being JSON; null where it is JSON. Browsers word this each in its own way, in English, and some without a place.
 */
export function jsonMistake(json: string): JsonMistake | null {
  let at = 0;
  const take = (what: RegExp | string): boolean => {
    if (typeof what === 'string') {
      if (json[at] !== what) return false;
      at += 1;
      return true;
    }
    what.lastIndex = at;
    const length = what.exec(json)?.[0].length;
    at += length ?? 0;
    return length !== undefined;
  };
  /** The signs that close what is open, the innermost last. */
  const open: Sign[] = [];
  for (let state: State = 'value'; ; ) {
    take(blank);
    if (state === 'after' && open.length === 0) return at === json.length ? null : placeOf(json, at, 'end');
    const next: State | null = step(state, open, take);
    if (next === null) return placeOf(json, at, expectedIn(state, json[at]));
    state = next;
  }
}

type Sign = '}' | ']';
type Take = (what: RegExp | string) => boolean;

/** Reads one part; null where none of those that may stand here does. */
function step(state: State, open: Sign[], take: Take): State | null {
  if (state === 'colon') return take(':') ? 'value' : null;
  if (state !== 'key' && state !== 'value' && isClosed(open, take)) return 'after';
  if (state === 'after') return take(',') ? (open.at(-1) === '}' ? 'key' : 'value') : null;
  if (state === 'key' || state === 'firstKey') return take(text) ? 'colon' : null;
  return readValue(open, take);
}

/** Takes the sign that closes the innermost object or list. */
function isClosed(open: Sign[], take: Take): boolean {
  const sign = open.at(-1);
  const isEnd = sign !== undefined && take(sign);
  if (isEnd) open.pop();
  return isEnd;
}

function readValue(open: Sign[], take: Take): State | null {
  if (take('{')) {
    open.push('}');
    return 'firstKey';
  }
  if (take('[')) {
    open.push(']');
    return 'firstValue';
  }
  return take(text) || take(scalar) ? 'after' : null;
}

function expectedIn(state: State, sign: string | undefined): Expected {
  if (state === 'colon') return 'colon';
  if (state === 'after') return 'separator';
  if (sign === '"') return 'string';
  return state === 'key' || state === 'firstKey' ? 'key' : 'value';
}

function placeOf(json: string, at: number, expected: Expected): JsonMistake {
  const before = json.slice(0, at);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: at - start + 1, expected };
}
