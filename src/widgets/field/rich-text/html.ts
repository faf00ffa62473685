import { $generateNodesFromDOM } from '@lexical/html';
import { $isLinkNode } from '@lexical/link';
import { $isListItemNode, $isListNode } from '@lexical/list';
import { $isHeadingNode } from '@lexical/rich-text';
import {
  $getRoot,
  $insertNodes,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  $setSelection,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import { safeHref } from '../../../../contract/addresses.ts';
import { $isPictureNode } from './picture-node.ts';

/** Replaces the whole text by what a cleaned fragment holds; it cannot be undone. */
export function load(editor: LexicalEditor, fragment: DocumentFragment): void {
  editor.update(
    () => {
      const nodes = $nodesOf(editor, fragment);
      const root = $getRoot().clear();
      root.select();
      $insertNodes(nodes);
      $setSelection(null);
    },
    { discrete: true, tag: 'history-merge' },
  );
}

/** What may come in, which is more than goes out: the editor turns headings and emphasis of any kind into its own. */
const cleanedTags = [
  ...['a', 'b', 'br', 'del', 'div', 'em', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'i'],
  ...['ins', 'li', 'ol', 'p', 's', 'span', 'strong', 'u', 'ul'],
];

/** What may come into a text without pictures. */
export const cleaned = { tags: cleanedTags };
/** What may come into a text with pictures. */
export const cleanedWithPictures = { tags: [...cleanedTags, 'img'], pictures: true };

/** The nodes of a cleaned fragment. */
export function $nodesOf(editor: LexicalEditor, fragment: DocumentFragment): LexicalNode[] {
  // Every text has to stand in an element.
  const holder = document.createElement('div');
  holder.append(fragment);
  // The cleaner takes the address from a link that may not lead anywhere; without one it is text.
  for (const link of holder.querySelectorAll('a:not([href])')) link.replaceWith(...link.childNodes);
  return $generateNodesFromDOM(editor, holder);
}

/** The text as HTML of the closed set; empty if nothing is written. */
export function $html(): string {
  const root = $getRoot();
  const html = root.getChildren().map($htmlOf).join('');
  return root.getTextContent().trim() === '' && !html.includes('<img ') ? '' : html;
}

const marks = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strikethrough', 's'],
] as const;

function $htmlOf(node: LexicalNode): string {
  if ($isLineBreakNode(node)) return '<br>';
  if ($isPictureNode(node)) return `<img data-picture="${node.getPicture()}" alt="${escaped(node.getAlt())}">`;
  if ($isTextNode(node))
    return marks.reduce(
      (html, [format, tag]) => (node.hasFormat(format) ? `<${tag}>${html}</${tag}>` : html),
      escaped(node.getTextContent()),
    );
  if (!$isElementNode(node)) return '';
  const inner = node.getChildren().map($htmlOf).join('');
  if ($isLinkNode(node)) {
    const href = safeHref(node.getURL());
    return href === null ? inner : `<a href="${escaped(href)}">${inner}</a>`;
  }
  const tag = $isListNode(node) ? node.getTag() : $isListItemNode(node) ? 'li' : $isHeadingNode(node) ? 'h3' : 'p';
  return `<${tag}>${inner}</${tag}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
