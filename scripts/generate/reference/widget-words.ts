import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type Knowledge, type WidgetFacts, widgetsOf } from '../../../src/runtime/language/check/knowledge.ts';
import { inRoot } from '../files.ts';
import { readComments } from './comments.ts';
import { withoutReferences } from './markdown.ts';
import { type Property, shapeOf } from './shape.ts';

/** A field, cell or block widget, as authors read about it; texts are markdown. */
export interface WidgetWord {
  readonly name: string;
  readonly says: string;
  readonly holds: readonly string[];
  readonly properties: readonly Property[];
}

/** Lists the widgets of a kind with the comments of their files. */
export function widgetWords(kind: WidgetFacts['kind'], knowledge: Knowledge): readonly WidgetWord[] {
  const comments = commentsOf(kind);
  return widgetsOf(knowledge, kind).map((name) => {
    const facts = knowledge.widgets.get(`${kind}:${name}`);
    const { properties = {}, required = [] } = facts?.properties ?? {};
    const said = comments.get(name);
    return {
      name,
      says: said?.says ?? '',
      holds: [
        facts?.value ?? '',
        facts?.search === 'range' ? 'searched as `_begin` and `_end`' : '',
        facts?.needsDict === true ? 'needs choices' : '',
      ].filter((text) => text !== ''),
      properties: Object.entries(properties).map(([key, schema]) => ({
        name: key,
        isRequired: required.includes(key),
        holds: shapeOf(schema),
        says: said?.properties.get(key) ?? '',
      })),
    };
  });
}

interface Said {
  readonly says: string;
  readonly properties: ReadonlyMap<string, string>;
}

/** The comments of the widgets' files, by the names of the widgets. */
function commentsOf(kind: WidgetFacts['kind']): ReadonlyMap<string, Said> {
  const folder = inRoot(`src/widgets/${kind}`);
  const found = new Map<string, Said>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = `${folder}/${entry.isDirectory() ? `${entry.name}/index.tsx` : entry.name}`;
    if (!existsSync(file)) continue;
    const text = readFileSync(file, 'utf8');
    const comments = new Map<string, string>();
    readComments(text, comments, new Map());
    for (const [, constant = '', name = ''] of text.matchAll(/^export const (\w+)\b[^;]*?\bname: '(\w+)'/gm))
      found.set(name, { says: withoutReferences(comments.get(constant)), properties: ofProperties(comments) });
  }
  return found;
}

/** Properties may be declared in a constant of their own, so that the constant does not count. */
function ofProperties(comments: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [key, text] of comments) {
    const [, property] = /\.(.+)$/.exec(key) ?? [];
    if (property !== undefined && !found.has(property)) found.set(property, withoutReferences(text));
  }
  return found;
}
