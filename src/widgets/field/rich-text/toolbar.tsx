import {
  BoldOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { $isLinkNode, $toggleLink } from '@lexical/link';
import { $isListNode, INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND, REMOVE_LIST_COMMAND } from '@lexical/list';
import { $createHeadingNode, $isHeadingNode } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import { Button, Input, Space } from 'antd';
import {
  $createParagraphNode,
  $getSelection,
  $isRangeSelection,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  REDO_COMMAND,
  type TextFormatType,
  UNDO_COMMAND,
} from 'lexical';
import { type ReactNode, useEffect, useState } from 'react';
import { safeHref } from '../../../../contract/addresses.ts';
import { useText } from '../../../runtime/text.ts';

interface Marked {
  readonly formats: ReadonlySet<string>;
  readonly block: 'p' | 'h3' | 'ul' | 'ol';
  readonly link: string | null;
}

const nothing: Marked = { formats: new Set(), block: 'p', link: null };

const formats = [
  ['bold', 'widget.richText.bold', <BoldOutlined key="b" aria-hidden="true" />],
  ['italic', 'widget.richText.italic', <ItalicOutlined key="i" aria-hidden="true" />],
  ['underline', 'widget.richText.underline', <UnderlineOutlined key="u" aria-hidden="true" />],
  ['strikethrough', 'widget.richText.strike', <StrikethroughOutlined key="s" aria-hidden="true" />],
] as const satisfies readonly (readonly [TextFormatType, string, ReactNode])[];

interface ToolbarProps {
  readonly editor: LexicalEditor;
  readonly disabled: boolean;
  /** More buttons. */
  readonly children?: ReactNode;
}

/** Buttons that format what is selected, pressed where it has the format. */
export function Toolbar({ editor, disabled, children }: ToolbarProps) {
  const text = useText();
  const marked = useMarked(editor);
  const [isLinking, setLinking] = useState(false);
  const item = (name: string, icon: ReactNode, isPressed: boolean | undefined, act: () => void) => (
    <Button
      key={name}
      type={isPressed === true ? 'primary' : 'text'}
      ghost={isPressed === true}
      icon={icon}
      aria-label={text(name)}
      title={text(name)}
      aria-pressed={isPressed}
      disabled={disabled}
      // Keeps the focus and the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    />
  );
  const list = (tag: 'ul' | 'ol') =>
    editor.dispatchCommand(
      marked.block === tag ? REMOVE_LIST_COMMAND : tag === 'ul' ? INSERT_UNORDERED_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND,
      undefined,
    );
  return (
    <div className="wb-rt-bar" role="toolbar" aria-label={text('widget.richText.toolbar')}>
      {formats.map(([format, name, icon]) =>
        item(name, icon, marked.formats.has(format), () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format)),
      )}
      {item('widget.richText.heading', <FontSizeOutlined aria-hidden="true" />, marked.block === 'h3', () =>
        setBlock(editor, marked.block !== 'h3'),
      )}
      {item('widget.richText.bullets', <UnorderedListOutlined aria-hidden="true" />, marked.block === 'ul', () => list('ul'))}
      {item('widget.richText.numbers', <OrderedListOutlined aria-hidden="true" />, marked.block === 'ol', () => list('ol'))}
      {item('widget.richText.link', <LinkOutlined aria-hidden="true" />, marked.link !== null, () => setLinking(!isLinking))}
      {item('widget.richText.undo', <UndoOutlined aria-hidden="true" />, undefined, () => editor.dispatchCommand(UNDO_COMMAND, undefined))}
      {item('widget.richText.redo', <RedoOutlined aria-hidden="true" />, undefined, () => editor.dispatchCommand(REDO_COMMAND, undefined))}
      {children}
      {isLinking ? <LinkLine editor={editor} before={marked.link} onDone={() => setLinking(false)} /> : null}
    </div>
  );
}

interface LinkLineProps {
  readonly editor: LexicalEditor;
  readonly before: string | null;
  readonly onDone: () => void;
}

function LinkLine({ editor, before, onDone }: LinkLineProps) {
  const text = useText();
  const [address, setAddress] = useState(before ?? 'https://');
  const href = safeHref(address.trim());
  const apply = (next: string | null) => {
    editor.update(() => $toggleLink(next));
    onDone();
    editor.focus();
  };
  return (
    <Space.Compact className="wb-rt-link">
      <Input
        value={address}
        aria-label={text('widget.richText.address')}
        aria-invalid={href === null}
        status={href === null && address !== 'https://' ? 'error' : undefined}
        maxLength={2_000}
        autoFocus
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
          if (event.key !== 'Enter') return;
          // Enter would submit the form around.
          event.preventDefault();
          if (href !== null) apply(href);
        }}
      />
      <Button type="primary" disabled={href === null} onClick={() => apply(href)}>
        {text('widget.richText.setLink')}
      </Button>
      {before === null ? null : <Button onClick={() => apply(null)}>{text('widget.richText.noLink')}</Button>}
    </Space.Compact>
  );
}

function setBlock(editor: LexicalEditor, isHeading: boolean): void {
  editor.update(() => {
    const selection = $getSelection();
    if ($isRangeSelection(selection)) $setBlocksType(selection, () => (isHeading ? $createHeadingNode('h3') : $createParagraphNode()));
  });
}

function useMarked(editor: LexicalEditor): Marked {
  const [marked, setMarked] = useState(nothing);
  useEffect(() => editor.registerUpdateListener(({ editorState }) => setMarked(editorState.read($marked))), [editor]);
  return marked;
}

function $marked(): Marked {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return nothing;
  let block: Marked['block'] = 'p';
  let link: string | null = null;
  for (let node: LexicalNode | null = selection.anchor.getNode(); node !== null; node = node.getParent()) {
    if ($isLinkNode(node)) link ??= node.getURL();
    if ($isHeadingNode(node)) block = 'h3';
    if ($isListNode(node) && block === 'p') block = node.getTag();
  }
  return { formats: new Set(formats.flatMap(([format]) => (selection.hasFormat(format) ? [format] : []))), block, link };
}
