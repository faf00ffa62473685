import { DeleteOutlined, PictureOutlined } from '@ant-design/icons';
import { Button, Input, Progress, Space } from 'antd';
import { $getNodeByKey, type LexicalEditor } from 'lexical';
import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { pictureAltLength } from '../../../../contract/values/rich-text.ts';
import { useRuntime } from '../../../runtime/context.ts';
import { asValues } from '../../../runtime/inputs.ts';
import { useText } from '../../../runtime/text.ts';
import { type Upload, useUpload } from '../../parts/upload/use-upload.ts';
import type { PictureCalls } from './picture-calls.ts';
import { insertPicture, type PickedPicture, registerPictures } from './picture-commands.ts';
import { $isPictureNode } from './picture-node.ts';

const rules = { accept: ['.png', '.jpg'], maxMegabytes: limits.uploadMegabytes };

interface Props {
  readonly editor: LexicalEditor;
  readonly disabled: boolean;
  readonly calls: PictureCalls;
}

/** The button that inserts a picture, the state of its upload, and what can be done with the picture that is selected. */
export function PictureTools({ editor, disabled, calls }: Props) {
  const text = useText();
  const { ports } = useRuntime();
  const [picked, setPicked] = useState<PickedPicture | null>(null);
  const [inserted, setInserted] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const upload = useUpload(calls.upload, rules, (result) => {
    const { id } = asValues(result);
    if (typeof id === 'string') setInserted(insertPicture(editor, id));
  });
  const send = useRef(upload.send);
  send.current = upload.send;
  const lost = text('widget.html.pictureLost');
  const { show } = calls;
  const load = useCallback((id: string) => ports.file(show, { id }), [ports, show]);
  useEffect(
    () => registerPictures(editor, { load, lost }, { onPicked: setPicked, onFiles: (files) => send.current(files, () => ({})) }),
    [editor, load, lost],
  );
  const label = text('widget.richText.picture');
  return (
    <>
      <Button
        type="text"
        icon={<PictureOutlined aria-hidden="true" />}
        aria-label={label}
        title={label}
        disabled={disabled || upload.state.phase === 'sending'}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        hidden
        accept=".png,.jpg,.jpeg"
        onChange={({ target }) => {
          const files = Array.from(target.files ?? []);
          // Allows choosing the same file again.
          target.value = '';
          upload.send(files, () => ({}));
        }}
      />
      <Sending upload={upload} />
      {picked === null || disabled ? null : (
        <PictureLine key={picked.key} editor={editor} picked={picked} isNew={picked.key === inserted} onFocus={() => setInserted(null)} />
      )}
    </>
  );
}

function Sending({ upload: { state, cancel } }: { readonly upload: Upload }) {
  const text = useText();
  if (state.phase === 'failed')
    return (
      <p className="wb-rt-wide wb-error" role="alert">
        {state.message}
      </p>
    );
  if (state.phase !== 'sending') return null;
  const label = text('widget.upload.sending', { name: state.name });
  return (
    <div className="wb-rt-wide wb-rt-sending" role="status">
      <span className="wb-rt-name">{label}</span>
      <Progress percent={Math.floor(state.share * 100)} size="small" aria-label={label} />
      <Button onClick={cancel}>{text('widget.upload.cancel')}</Button>
    </div>
  );
}

interface LineProps {
  readonly editor: LexicalEditor;
  readonly picked: PickedPicture;
  /** It was just inserted, so its description comes next. */
  readonly isNew: boolean;
  /** The focus goes there by itself once only. */
  readonly onFocus: () => void;
}

/** What is said instead of the selected picture is part of the text as it is typed: whoever saves at once loses nothing of it. */
function PictureLine({ editor, picked: { key, alt }, isNew, onFocus }: LineProps) {
  const text = useText();
  const change = (next: string) =>
    editor.update(() => {
      const node = $getNodeByKey(key);
      if ($isPictureNode(node)) node.setAlt(next);
    });
  const leave = () => {
    editor.update(() => $getNodeByKey(key)?.selectNext(0, 0));
    editor.focus();
  };
  const remove = () => {
    editor.update(() => {
      const node = $getNodeByKey(key);
      node?.selectNext(0, 0);
      node?.remove();
    });
    editor.focus();
  };
  const label = text('widget.richText.alt');
  return (
    <Space.Compact className="wb-rt-link">
      <Input
        value={alt}
        aria-label={label}
        placeholder={label}
        maxLength={pictureAltLength}
        autoFocus={isNew}
        onFocus={onFocus}
        onChange={({ target }) => change(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          // Enter would submit the form around, and Escape close the dialog around.
          event.preventDefault();
          event.stopPropagation();
          leave();
        }}
      />
      <Button type="primary" onClick={leave}>
        {text('widget.richText.setLink')}
      </Button>
      <Button
        icon={<DeleteOutlined aria-hidden="true" />}
        aria-label={text('widget.richText.noPicture')}
        title={text('widget.richText.noPicture')}
        onClick={remove}
      />
    </Space.Compact>
  );
}
