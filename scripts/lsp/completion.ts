import { getLocation, getNodeValue, parseTree } from 'jsonc-parser';
import { type CompletionItem, CompletionItemKind, type Range } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Knowledge } from '../../src/runtime/language/check/knowledge.ts';
import { keysOf, resolve, type Schema, schemasAt, valuesOf } from '../../src/runtime/language/editing/schema-at.ts';
import type { Suggestion } from '../../src/runtime/language/editing/suggestion.ts';
import { suggestionsAt } from '../../src/runtime/language/editing/suggestions.ts';
import { isRecord, own } from '../../src/runtime/language/walk/schema.ts';

/** The caret in the text of a document that is being typed. */
interface At {
  readonly document: unknown;
  /** Of the value at the caret, or of the object whose key is typed. */
  readonly path: readonly string[];
  readonly isKey: boolean;
  readonly before?: string;
  /** The string at the caret; without one, the caret. */
  readonly range: Range;
  readonly caret: Range;
}

/**
 * Completes at an offset of a screen: what the checker knows of the place, and with a schema (for editors that do not read it
 * themselves) the names and values that it lists.
 */
export function completionsAt(text: TextDocument, offset: number, knowledge: Knowledge, schema: Schema | undefined): CompletionItem[] {
  const at = caretAt(text, offset);
  const { typed, suggestions } = suggestionsAt(at, knowledge);
  if (typed !== null) {
    const start = text.positionAt(offset - typed);
    return suggestions.map((suggestion) => itemOf(suggestion, suggestion.label, { start, end: at.caret.end }));
  }
  const all = [...suggestions, ...(schema === undefined ? [] : ofSchema(at, schema))];
  return all.map((suggestion) => itemOf(suggestion, insertedText(suggestion.label, at), at.range));
}

function caretAt(text: TextDocument, offset: number): At {
  const source = text.getText();
  const { path, isAtPropertyKey, previousNode } = getLocation(source, offset);
  const tree = parseTree(source);
  const position = text.positionAt(offset);
  const caret = { start: position, end: position };
  const names = path.map(String);
  const isInString = previousNode !== undefined && ['string', 'property'].includes(previousNode.type);
  const isWithin = isInString && offset > previousNode.offset && offset <= previousNode.offset + previousNode.length;
  return {
    document: tree && getNodeValue(tree),
    path: isAtPropertyKey ? names.slice(0, -1) : names,
    isKey: isAtPropertyKey,
    ...(isWithin ? { before: source.slice(previousNode.offset + 1, offset) } : {}),
    range: isWithin
      ? { start: text.positionAt(previousNode.offset), end: text.positionAt(previousNode.offset + previousNode.length) }
      : caret,
    caret,
  };
}

function ofSchema({ document, path, isKey }: At, schema: Schema): readonly Suggestion[] {
  const schemas = schemasAt(schema, document, path);
  if (!isKey) return valuesOf(schemas).map((value) => ({ label: String(value), kind: 'value' }));
  const here = path.reduce((value, key) => (Array.isArray(value) ? value[Number(key)] : own(value, key)), document);
  return [...keysOf(schemas)]
    .filter(([key]) => !isRecord(here) || !Object.hasOwn(here, key))
    .map(([label, of]) => ({ label, kind: 'member', detail: resolve(of, schema).description }));
}

function insertedText(label: string, { isKey, before }: At): string {
  const isText = isKey || before !== undefined || !['true', 'false'].includes(label);
  const text = isText ? JSON.stringify(label) : label;
  return isKey && before === undefined ? `${text}: ` : text;
}

function itemOf({ label, kind, detail }: Suggestion, newText: string, range: Range): CompletionItem {
  return { label, kind: kinds[kind], detail, filterText: newText, textEdit: { range, newText } };
}

const kinds = { member: CompletionItemKind.Field, function: CompletionItemKind.Function, value: CompletionItemKind.EnumMember } as const;
