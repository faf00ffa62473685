import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode, registerList } from '@lexical/list';
import { HeadingNode, registerRichText } from '@lexical/rich-text';
import {
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  createEditor,
  DROP_COMMAND,
  type LexicalEditor,
  PASTE_COMMAND,
} from 'lexical';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Allowed, clean } from '../../parts/html/clean-html.ts';
import { $html, $nodesOf, load } from './html.ts';
import { PictureNode } from './picture-node.ts';

/** Milliseconds between two steps of undo. */
const undoMs = 300;

/**
 * Creates the editor of an element for the life of the component. Everything that comes in passes the cleaner of the block "html", which
 * leaves what is `allowed`; it is the same object at all times.
 */
export function useEditor(
  root: RefObject<HTMLElement>,
  value: string,
  isEditable: boolean,
  allowed: Allowed,
  onChange: (html: string) => void,
): LexicalEditor {
  const [editor] = useState(() =>
    createEditor({
      namespace: 'waybill',
      nodes: [HeadingNode, ListNode, ListItemNode, LinkNode, PictureNode],
      theme: { text: { underline: 'wb-rt-under', strikethrough: 'wb-rt-through', underlineStrikethrough: 'wb-rt-both' } },
      onError: (error) => {
        throw error;
      },
    }),
  );
  const written = useRef<string | null>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    editor.setRootElement(root.current);
    const releases = [
      registerRichText(editor),
      registerList(editor),
      registerHistory(editor, createEmptyHistoryState(), undoMs),
      editor.registerCommand(PASTE_COMMAND, (event) => paste(editor, event, allowed), COMMAND_PRIORITY_HIGH),
      // A dropped text would pass the cleaner by.
      editor.registerCommand(DROP_COMMAND, prevented, COMMAND_PRIORITY_HIGH),
      editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves }) => {
        if (written.current === null || (dirtyElements.size === 0 && dirtyLeaves.size === 0)) return;
        const html = editorState.read($html);
        if (html === written.current) return;
        written.current = html;
        latest.current(html);
      }),
    ];
    return () => {
      for (const release of releases) release();
      editor.setRootElement(null);
    };
  }, [editor, root, allowed]);
  useEffect(() => {
    if (value === written.current) return;
    let live = true;
    clean(value, window, undefined, allowed).then(
      (fragment) => {
        if (!live) return;
        written.current = null;
        load(editor, fragment);
        written.current = value;
      },
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [editor, value, allowed]);
  useEffect(() => editor.setEditable(isEditable), [editor, isEditable]);
  return editor;
}

/** The editor's own paste would hand HTML as a text to the browser's parser. */
function paste(editor: LexicalEditor, event: unknown, allowed: Allowed): boolean {
  const data = event instanceof ClipboardEvent ? event.clipboardData : null;
  if (!(event instanceof Event) || data === null) return false;
  event.preventDefault();
  const [html, plain] = [data.getData('text/html'), data.getData('text/plain')];
  const insertPlain = () =>
    editor.update(() => {
      const selection = $getSelection();
      if ($isRangeSelection(selection)) selection.insertRawText(plain);
    });
  if (html === '') insertPlain();
  else
    clean(html, window, undefined, allowed).then((fragment) => editor.update(() => $insertNodes($nodesOf(editor, fragment))), insertPlain);
  return true;
}

function prevented(event: unknown): boolean {
  if (event instanceof Event) event.preventDefault();
  return true;
}
