import {
  $createNodeSelection,
  $createRangeSelection,
  $getNearestNodeFromDOMNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isNodeSelection,
  $setSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_CRITICAL,
  DROP_COMMAND,
  type LexicalEditor,
  PASTE_COMMAND,
} from 'lexical';
import { type PictureSource, showPicture } from '../../parts/html/held-pictures.ts';
import { $createPictureNode, $isPictureNode, PictureNode } from './picture-node.ts';

/** The picture that is selected alone. */
export interface PickedPicture {
  /** Of its node. */
  readonly key: string;
  readonly alt: string;
}

interface Listeners {
  readonly onPicked: (picked: PickedPicture | null) => void;
  /** Files that were pasted or dropped, for which the caret stands where they go. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** Shows the pictures of an editor, selects the one that is clicked, and takes files. Returns a function that ends it. */
export function registerPictures(editor: LexicalEditor, source: PictureSource, { onPicked, onFiles }: Listeners): () => void {
  const shown = new AbortController();
  let frame: HTMLElement | null = null;
  const releases = [
    editor.registerMutationListener(PictureNode, (changes) => {
      for (const [key, change] of changes) {
        const image = change === 'created' ? editor.getElementByKey(key)?.querySelector('img') : null;
        if (image != null) showPicture(image, source, shown.signal);
      }
    }),
    editor.registerUpdateListener(({ editorState }) => {
      const picked = editorState.read($picked);
      frame?.classList.remove('wb-rt-picked');
      frame = picked === null ? null : editor.getElementByKey(picked.key);
      frame?.classList.add('wb-rt-picked');
      onPicked(picked);
    }),
    editor.registerCommand(CLICK_COMMAND, (event) => editor.isEditable() && $pick(event.target), COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(PASTE_COMMAND, (event) => takePasted(event, onFiles), COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(DROP_COMMAND, (event) => $takeDropped(event, onFiles), COMMAND_PRIORITY_CRITICAL),
  ];
  return () => {
    for (const release of releases) release();
    shown.abort();
  };
}

/** Inserts a picture where the caret is, or at the end, and selects it. @returns the key of its node */
export function insertPicture(editor: LexicalEditor, id: string): string {
  let key = '';
  editor.update(
    () => {
      const node = $createPictureNode(id, '');
      key = node.getKey();
      if ($getSelection() === null) $getRoot().selectEnd();
      $insertNodes([node]);
      $select(key);
    },
    { discrete: true },
  );
  return key;
}

function $picked(): PickedPicture | null {
  const selection = $getSelection();
  const [node, second] = $isNodeSelection(selection) ? selection.getNodes() : [];
  return second === undefined && $isPictureNode(node) ? { key: node.getKey(), alt: node.getAlt() } : null;
}

function $select(key: string): void {
  const selection = $createNodeSelection();
  selection.add(key);
  $setSelection(selection);
}

function $pick(target: EventTarget | null): boolean {
  const node = target instanceof Node ? $getNearestNodeFromDOMNode(target) : null;
  if (!$isPictureNode(node)) return false;
  $select(node.getKey());
  return true;
}

/** Programs that copy a text with its picture mean the text. */
function takePasted(event: unknown, onFiles: Listeners['onFiles']): boolean {
  const data = event instanceof ClipboardEvent ? event.clipboardData : null;
  const files = Array.from(data?.files ?? []);
  if (!(event instanceof Event) || files.length === 0 || data?.getData('text/plain') !== '') return false;
  event.preventDefault();
  onFiles(files);
  return true;
}

function $takeDropped(event: unknown, onFiles: Listeners['onFiles']): boolean {
  if (!(event instanceof DragEvent)) return false;
  const files = Array.from(event.dataTransfer?.files ?? []);
  if (files.length === 0) return false;
  // The browser would open the file and leave the page.
  event.preventDefault();
  // Older browsers have no such function; there the caret stays where it is.
  const at = 'caretPositionFromPoint' in document ? document.caretPositionFromPoint(event.clientX, event.clientY) : null;
  if (at !== null && $getNearestNodeFromDOMNode(at.offsetNode) !== null) {
    const range = document.createRange();
    range.setStart(at.offsetNode, at.offset);
    const selection = $createRangeSelection();
    selection.applyDOMRange(range);
    $setSelection(selection);
  }
  onFiles(files);
  return true;
}
