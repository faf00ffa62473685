import type { DocsPage, Inline, Member, Node } from '../../../src/app/docs/reference.ts';
import { blockWords } from '../../../src/runtime/language/block-words.ts';
import { common } from '../../../src/runtime/language/grammar/words.ts';
import { stepWords } from '../../../src/runtime/language/step-words.ts';
import { schemaOf } from '../../../src/runtime/language/walk/schema.ts';
import { commentOf } from '../reference/comments.ts';
import { code, withoutReferences } from '../reference/markdown.ts';
import { ruleFacts } from '../reference/rule-table.ts';
import { type Property, propertiesOf } from '../reference/shape.ts';
import { widgetWords } from '../reference/widget-words.ts';
import type { Setting } from '../reference.ts';
import { inlineOf, nodesOf, type Resolve } from './markdown.ts';

/** What the pages of words are made from. */
export interface Making {
  readonly setting: Setting;
  readonly resolve: Resolve;
  /** The examples of a page, by its id. */
  readonly examplesOf: (id: string) => readonly string[];
}

/** The pages of blocks, or of steps. */
export function grammarPages(kind: 'block' | 'step', making: Making): readonly DocsPage[] {
  const { setting, resolve, examplesOf } = making;
  const { comments, descriptions } = setting;
  const known = kind === 'block' ? Object.keys(common) : [];
  const ofAll = kind === 'block' ? 'Every block may also have `name`, `permission`, `when` and `span`: see [blocks](#blocks).' : '';
  return [...(kind === 'block' ? blockWords : stepWords)].map(([name, { grammar }]) => ({
    id: `${kind}/${name}`,
    group: kind,
    title: name,
    says: inlineOf(withoutReferences(commentOf(comments, name)), resolve),
    facts: [],
    members: propertiesOf(schemaOf(grammar), descriptions, known).map((property) => memberOf(property, resolve)),
    body: nodesOf(ofAll, resolve),
    examples: examplesOf(`${kind}/${name}`),
  }));
}

/** The pages of fields, cells or block widgets. */
export function widgetPages(kind: 'field' | 'cell' | 'widget', { setting, resolve, examplesOf }: Making): readonly DocsPage[] {
  const use = { field: '"x-component": "…"', cell: '"cell": { "use": "…" }', widget: '{ "block": "widget", "use": "…" }' }[kind];
  return widgetWords(kind, setting.knowledge).map(({ name, says, holds, properties }) => ({
    id: `${kind}/${name}`,
    group: kind,
    title: name,
    says: inlineOf(says, resolve),
    facts: kind === 'widget' ? [] : holds,
    members: properties.map((property) => memberOf(property, resolve)),
    body: [{ kind: 'code', language: 'json', text: use.replace('…', name) }],
    examples: examplesOf(`${kind}/${name}`),
  }));
}

/** The pages of validation rules: what each takes, accepts and says. */
export function rulePages({ resolve, examplesOf }: Making): readonly DocsPage[] {
  return ruleFacts().map(({ name, options, kinds, good, bad, english, chinese }) => {
    const given = options.filter(({ isOptional }) => !isOptional).map((option) => `${JSON.stringify(option.name)}: ${option.sample}`);
    const rule = `{ "rule": "${name}"${given.length === 0 ? '' : `, "with": { ${given.join(', ')} }`} }`;
    const rows = [
      ['accepts', good],
      ['refuses', bad],
      ['says', english],
      ['提示', chinese],
    ].filter(([, text]) => text !== '');
    const judged: readonly Node[] = [
      { kind: 'table', head: [[''], ['']], rows: rows.map((cells) => cells.map((cell) => inlineOf(cell, resolve))) },
    ];
    return {
      id: `rule/${name}`,
      group: 'rule',
      title: name,
      says: inlineOf(english, resolve),
      facts: kinds,
      members: options.map((option) => ({
        name: option.name,
        isRequired: !option.isOptional,
        holds: inlineOf(`for example ${code(option.sample)}`, resolve),
        says: [],
      })),
      body: [{ kind: 'code', language: 'json', text: `"x-validator": [${rule}]` }, ...judged],
      examples: examplesOf(`rule/${name}`),
    };
  });
}

function memberOf({ name, isRequired, holds, says }: Property, resolve: Resolve): Member {
  const otherwise = otherwiseOf(says, resolve);
  const member = { name, isRequired, holds: inlineOf(holds, resolve), says: inlineOf(says, resolve) };
  return otherwise === null ? member : { ...member, otherwise };
}

/** The grammar says a default in its comment: "…; `small` unless given". */
function otherwiseOf(says: string, resolve: Resolve): readonly Inline[] | null {
  const [, text] = /(?:^|[:;.,] )([^:;.,]+) unless given/.exec(says) ?? [];
  return text === undefined || text.length > longestDefault ? null : inlineOf(text, resolve);
}

/** A longer one is a sentence, which stands in the text anyway. */
const longestDefault = 40;
