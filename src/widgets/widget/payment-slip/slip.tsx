import { useEffect, useRef, useState } from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import { asValues } from '../../../runtime/inputs.ts';
import { useText } from '../../../runtime/text.ts';
import { plainText } from '../../parts/empty.ts';
import { failureText } from '../../parts/failure-view.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Glass } from '../../parts/picture/glass.tsx';
import '../../styles/picture.css';

/** What the page shows by itself. The server has checked that the content is of its type. */
const shownTypes = ['application/pdf', 'image/png', 'image/jpeg'];

/** A slip: a picture that can be enlarged and turned, or a PDF in the browser's own viewer. */
export function Slip({ data }: { readonly data: unknown }) {
  const text = useText();
  const { id, fileName, fileType } = asValues(data);
  const name = plainText(fileName);
  const type = plainText(fileType);
  const { address, failure } = useSlip(plainText(id), type);
  return (
    <Panel title={text('widget.slip.title')}>
      <figure className="wb-picture wb-slip" aria-label={name} aria-busy={address === null && failure === null}>
        <figcaption className="wb-muted">{name}</figcaption>
        {failure === null ? null : (
          <p className="wb-error" role="alert">
            {failure}
          </p>
        )}
        {address === null ? null : type === 'application/pdf' ? (
          <iframe className="wb-picture-frame" src={address} title={name} />
        ) : (
          <Glass address={address} name={name} />
        )}
      </figure>
    </Panel>
  );
}

/** Fetches the file; the browser forgets it with the component. */
function useSlip(id: string, type: string) {
  const { ports } = useRuntime();
  const text = useText();
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const say = useRef(text);
  say.current = text;
  useEffect(() => {
    if (id === '') return;
    let live = true;
    let made: string | null = null;
    const load = async () => {
      if (!shownTypes.includes(type)) throw new TypeError(`a slip of the type ${type} is not shown`);
      const content = await ports.file('topUpReview.file', { id });
      if (!live) return;
      made = URL.createObjectURL(new Blob([content], { type }));
      setAddress(made);
    };
    load().catch((reason: unknown) => live && setFailure(failureText(reason, say.current)));
    return () => {
      live = false;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [ports, id, type]);
  return { address, failure };
}
