import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../runtime/text.ts';
import { CodeBlock } from './code-block.tsx';
import { type DocsPage, type Inline, type Node, plainOf, rowAnchor } from './reference.ts';
import { ScrollFrame } from './scroll-frame.tsx';
import texts from './texts.json';

interface Props {
  readonly nodes: readonly Node[];
  /** All pages, for the lists of a group. */
  readonly pages: readonly DocsPage[];
  /** Draws the nth whole document of the text with its effect; it is plain code otherwise. */
  readonly live?: (document: string, at: number) => ReactNode;
}

/** The text of a page. */
export function Nodes({ nodes, pages, live }: Props) {
  let heading = '';
  return nodes.map((node, at) => {
    if (node.kind === 'heading') heading = node.id;
    if (node.kind === 'code' && node.language === 'json screen' && live !== undefined) return live(node.text, at);
    // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a page never change their order
    return <NodeView key={at} node={node} below={heading} pages={pages} />;
  });
}

function NodeView({ node, below, pages }: { readonly node: Node; readonly below: string; readonly pages: readonly DocsPage[] }) {
  switch (node.kind) {
    case 'heading':
      return <Heading level={node.level} id={node.id} text={node.text} />;
    case 'text':
      return <p>{inline(node.text)}</p>;
    case 'code':
      return <CodeBlock text={node.text} />;
    case 'list':
      return node.isOrdered ? <ol>{itemsOf(node.items)}</ol> : <ul>{itemsOf(node.items)}</ul>;
    case 'table':
      return <Table head={node.head} rows={node.rows} below={below} />;
    case 'index':
      return <Index pages={pages.filter(({ group }) => group === node.group)} />;
  }
}

interface HeadingProps {
  readonly level: 2 | 3;
  readonly id: string;
  readonly text: readonly Inline[];
}

/** A heading with a link to itself. */
export function Heading({ level, id, text }: HeadingProps) {
  const say = useText();
  const Tag = `h${level}` as const;
  return (
    <Tag id={id} className="wd-heading" tabIndex={-1}>
      {inline(text)}
      <a className="wd-anchor" href={`#${id}`} aria-label={say(texts.link, { name: plainOf(text) })}>
        #
      </a>
    </Tag>
  );
}

function itemsOf(items: readonly (readonly Inline[])[]): readonly ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the items of a list never change their order
  return items.map((item, at) => <li key={at}>{inline(item)}</li>);
}

/** A wide table scrolls within its frame. Rows that begin with a name can be linked to. */
function Table({ head, rows, below }: { readonly head: TableRow; readonly rows: readonly TableRow[]; readonly below: string }) {
  const say = useText();
  const isHeadless = head.every((cell) => plainOf(cell) === '');
  return (
    <ScrollFrame label={say(texts.table)}>
      <table className="wd-table">
        {isHeadless ? null : (
          <thead>
            <tr>{cellsOf(head, 'th')}</tr>
          </thead>
        )}
        <tbody>
          {rows.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a table never change their order
            <tr key={at} id={rowAnchor(below, cells)}>
              {cellsOf(cells, 'td')}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

type TableRow = readonly (readonly Inline[])[];

function cellsOf(cells: TableRow, Tag: 'td' | 'th'): readonly ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row never change their order
  return cells.map((cell, at) => <Tag key={at}>{inline(cell)}</Tag>);
}

function Index({ pages }: { readonly pages: readonly DocsPage[] }) {
  return (
    <ul className="wd-index">
      {pages.map(({ id, title, says }) => (
        <li key={id}>
          <Link to={`/docs/${id}`}>
            <code>{title}</code>
          </Link>{' '}
          {firstSentence(plainOf(says))}
        </li>
      ))}
    </ul>
  );
}

function firstSentence(text: string): string {
  return /^.*?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
}

/** Draws the parts of a line. */
export function inline(parts: readonly Inline[]): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change their order
  return parts.map((part, at) => <Fragment key={at}>{inlinePart(part)}</Fragment>);
}

function inlinePart(part: Inline): ReactNode {
  if (typeof part === 'string') return part;
  if ('code' in part) return <code>{part.code}</code>;
  if ('strong' in part) return <strong>{inline(part.strong)}</strong>;
  if (part.to.startsWith('/')) return <Link to={part.to}>{inline(part.text)}</Link>;
  return (
    <a href={part.to} target="_blank" rel="noreferrer">
      {inline(part.text)}
    </a>
  );
}
