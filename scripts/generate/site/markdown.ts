import { marked, type Token, type Tokens } from 'marked';
import type { Inline, Node } from '../../../src/app/docs/reference.ts';

/** Turns a link of the markdown into an address of the site; null where the site has none. */
export type Resolve = (href: string) => string | null;

/** Reads markdown as the nodes that the site draws. Comments are left out. @throws Error for what the site cannot draw */
export function nodesOf(markdown: string, resolve: Resolve): readonly Node[] {
  return marked.lexer(markdown).flatMap((token) => nodeOf(token, resolve));
}

/** Reads one line of markdown. */
export function inlineOf(markdown: string, resolve: Resolve): readonly Inline[] {
  return partsOf(marked.Lexer.lexInline(markdown), resolve);
}

/** The anchor that repositories give a heading. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

function nodeOf(token: Token, resolve: Resolve): readonly Node[] {
  if (isOf(token, 'space') || isOf(token, 'html')) return [];
  if (isOf(token, 'heading'))
    return [{ kind: 'heading', level: token.depth <= 2 ? 2 : 3, id: slugOf(token.text), text: partsOf(token.tokens, resolve) }];
  if (isOf(token, 'paragraph')) return [{ kind: 'text', text: partsOf(token.tokens, resolve) }];
  if (isOf(token, 'code')) return [{ kind: 'code', language: token.lang ?? '', text: token.text }];
  if (isOf(token, 'list'))
    return [{ kind: 'list', isOrdered: token.ordered, items: token.items.map(({ tokens }) => partsOf(tokens, resolve)) }];
  if (isOf(token, 'table'))
    return [
      {
        kind: 'table',
        head: token.header.map(({ tokens }) => partsOf(tokens, resolve)),
        rows: token.rows.map((cells) => cells.map(({ tokens }) => partsOf(tokens, resolve))),
      },
    ];
  throw new Error(`The site cannot draw "${token.type}" of markdown: ${token.raw}`);
}

function partsOf(tokens: readonly Token[], resolve: Resolve): readonly Inline[] {
  return tokens.flatMap((token) => partOf(token, resolve));
}

function partOf(token: Token, resolve: Resolve): readonly Inline[] {
  if (isOf(token, 'codespan')) return [{ code: token.text }];
  if (isOf(token, 'strong')) return [{ strong: partsOf(token.tokens, resolve) }];
  if (isOf(token, 'link')) {
    const [to, text] = [resolve(token.href), partsOf(token.tokens, resolve)];
    return to === null ? text : [{ to, text }];
  }
  if (isOf(token, 'text')) return token.tokens === undefined ? [plain(token.text)] : partsOf(token.tokens, resolve);
  if (isOf(token, 'escape') || isOf(token, 'html')) return [plain(token.text)];
  throw new Error(`The site cannot draw "${token.type}" of markdown: ${token.raw}`);
}

/** marked leaves HTML's character references to who writes HTML. */
function plain(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}

interface Kinds {
  readonly space: Tokens.Space;
  readonly html: Tokens.HTML;
  readonly heading: Tokens.Heading;
  readonly paragraph: Tokens.Paragraph;
  readonly code: Tokens.Code;
  readonly list: Tokens.List;
  readonly table: Tokens.Table;
  readonly codespan: Tokens.Codespan;
  readonly strong: Tokens.Strong;
  readonly link: Tokens.Link;
  readonly text: Tokens.Text;
  readonly escape: Tokens.Escape;
}

function isOf<K extends keyof Kinds>(token: Token, kind: K): token is Kinds[K] {
  return token.type === kind;
}
