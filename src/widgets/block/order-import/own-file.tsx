import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';
import { DropZone } from '../../parts/upload/drop-zone.tsx';
import { type UploadRules, useUpload } from '../../parts/upload/use-upload.ts';
import { Mapping } from './mapping.tsx';
import { type Columns, type KeptMapping, replies } from './replies.ts';
import type { Sending } from './use-sending.ts';

interface Props {
  readonly rules: UploadRules;
  readonly sending: Sending;
  readonly onCancel: () => void;
  readonly onSend: (file: File, mapping: string) => void;
}

/** A merchant's own file: first its columns are looked at and mapped, then it is imported by them. */
export function OwnFile({ rules, sending, onCancel, onSend }: Props) {
  const { ports } = useRuntime();
  const text = useText();
  const [read, setRead] = useState<{ readonly file: File; readonly columns: Columns } | null>(null);
  const [kept, setKept] = useState<readonly KeptMapping[]>([]);
  const upload = useUpload('order.importColumns', rules, (result, file) => setRead({ file, columns: replies.columns(result) }));
  useEffect(() => {
    // Without the kept ones a file can still be mapped by hand.
    replies.mappings(ports).then(setKept, () => undefined);
  }, [ports]);
  return (
    <>
      <DropZone upload={upload} rules={rules} input={() => ({})} />
      {read === null ? null : (
        <Mapping
          key={`${read.file.name} ${read.file.lastModified} ${read.file.size} ${read.columns.sheet}`}
          columns={read.columns}
          kept={kept}
          isSending={sending.phase === 'sending' || upload.state.phase === 'sending'}
          onSheet={(sheet) => upload.send([read.file], () => ({ sheet }))}
          onSend={(mapping) => onSend(read.file, mapping)}
          onKept={(mapping) => setKept((before) => [...before.filter(({ name }) => name !== mapping.name), mapping])}
        />
      )}
      {sending.phase === 'sending' ? (
        <p role="status">
          {text('widget.upload.sending', { name: sending.name })} <Button onClick={onCancel}>{text('widget.upload.cancel')}</Button>
        </p>
      ) : null}
      <p className="wb-error" role="alert" hidden={sending.phase !== 'failed'}>
        {sending.phase === 'failed' ? sending.message : ''}
      </p>
    </>
  );
}
