import { useRef } from 'react';
import type { FieldProps } from '../../../runtime/widget.ts';
import { asText, fieldAttributes } from '../../parts/field/field-attributes.ts';
import { cleaned, cleanedWithPictures } from './html.ts';
import { pictureCallsOf } from './picture-calls.ts';
import { PictureTools } from './picture-tools.tsx';
import { Toolbar } from './toolbar.tsx';
import { useEditor } from './use-editor.ts';
import './rich-text.css';

export function RichTextView(props: FieldProps) {
  const { value, onChange, onBlur, disabled = false, invalid, settings } = props;
  const calls = pictureCallsOf(settings);
  const root = useRef<HTMLDivElement>(null);
  const editor = useEditor(root, asText(value), !disabled, calls === null ? cleaned : cleanedWithPictures, (html) =>
    onChange(html === '' ? undefined : html),
  );
  return (
    <div className={`wb-rt ${invalid === true ? 'wb-rt-error' : ''} ${disabled ? 'wb-rt-off' : ''}`}>
      <Toolbar editor={editor} disabled={disabled}>
        {calls === null ? null : <PictureTools editor={editor} disabled={disabled} calls={calls} />}
      </Toolbar>
      {/* biome-ignore lint/a11y/useSemanticElements: a text area has no formats */}
      <div
        {...fieldAttributes(props)}
        ref={root}
        className="wb-rt-text wb-html"
        role="textbox"
        aria-multiline="true"
        aria-disabled={disabled}
        tabIndex={0}
        contentEditable={!disabled}
        suppressContentEditableWarning
        onBlur={onBlur}
      />
    </div>
  );
}
