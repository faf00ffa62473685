import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import { asValues } from '../../../runtime/inputs.ts';
import { useText } from '../../../runtime/text.ts';
import '../../styles/picture.css';
import { failureText } from '../failure-view.tsx';
import { Glass } from './glass.tsx';

interface Props {
  readonly id: string;
  /** What the picture shows, for its caption and for those who do not see it. */
  readonly name: string;
  /** As its owner, or as a reviewer, whose look is written down. */
  readonly purpose: 'activationPicture' | 'activationReview';
  /** Shown when it is asked for, and not at once. */
  readonly isClosed?: boolean;
}

/** A picture that is fetched by a ticket and exists in this page only. It can be enlarged, turned and moved. */
export function SealedPicture({ id, name, purpose, isClosed = false }: Props) {
  const text = useText();
  const [isOpen, setOpen] = useState(!isClosed);
  const { address, failure } = useSealed(id, purpose, isOpen);
  return (
    <figure className="wb-picture" aria-label={name} aria-busy={isOpen && address === null && failure === null}>
      <figcaption className="wb-picture-name">{name}</figcaption>
      {isOpen ? null : (
        <Button icon={<EyeOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
          {text('widget.picture.show', { name })}
        </Button>
      )}
      {failure === null ? null : (
        <p className="wb-error" role="alert">
          {failure}
        </p>
      )}
      {address === null ? null : <Glass address={address} name={name} />}
    </figure>
  );
}

/** Fetches the picture once; the browser forgets it with the component. */
function useSealed(id: string, purpose: Props['purpose'], isOpen: boolean) {
  const { ports } = useRuntime();
  const text = useText();
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const say = useRef(text);
  say.current = text;
  useEffect(() => {
    if (!isOpen) return;
    let live = true;
    let made: string | null = null;
    const load = async () => {
      const { ticket } = asValues(await ports.call('ext.ticket', { purpose, id }));
      const content = await ports.file('activation.picture', { token: ticket });
      if (!live) return;
      made = URL.createObjectURL(content);
      setAddress(made);
    };
    load().catch((reason: unknown) => live && setFailure(failureText(reason, say.current)));
    return () => {
      live = false;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [ports, id, purpose, isOpen]);
  return { address, failure };
}
