import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { Words } from './words.ts';

interface FilePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

interface Props {
  readonly screen: string;
  readonly path: string;
  readonly words: Words;
}

/** The file and line of an element, which the development server knows and opens in the author's editor. */
export function PlaceLink({ screen, path, words }: Props) {
  const [place, setPlace] = useState<FilePlace | null>(null);
  const [failure, setFailure] = useState('');
  const address = `/inspect/place?${new URLSearchParams({ screen, path })}`;
  useEffect(() => {
    let isLive = true;
    setPlace(null);
    setFailure('');
    ask(address).then(
      (found) => isLive && setPlace(found),
      () => undefined,
    );
    return () => {
      isLive = false;
    };
  }, [address]);
  if (place === null) return <code>{`src/schemas/${screen}.json`}</code>;
  const open = () =>
    ask(address, 'POST').then(
      () => setFailure(''),
      (error: Error) => setFailure(error.message),
    );
  return (
    <>
      <code>{`${place.file}:${place.line}`}</code>{' '}
      <Button size="small" onClick={() => void open()}>
        {words('editor')}
      </Button>
      {failure === '' ? null : (
        <span className="wi-muted" role="alert">
          {' '}
          {words('editorFailed')} {failure}
        </span>
      )}
    </>
  );
}

async function ask(address: string, method: 'GET' | 'POST' = 'GET'): Promise<FilePlace> {
  const reply = await fetch(address, { method });
  const body: FilePlace & { readonly message?: string } = await reply.json();
  if (!reply.ok) throw new Error(body.message ?? String(reply.status));
  return body;
}
