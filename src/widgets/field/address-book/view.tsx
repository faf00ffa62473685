import { Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { isBlank } from '../../../../contract/rules/rule.ts';
import { useRuntime } from '../../../runtime/context.ts';
import { loadCall } from '../../../runtime/data/load-call.ts';
import { asValues } from '../../../runtime/inputs.ts';
import type { Values } from '../../../runtime/ports.ts';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps } from '../../../runtime/widget.ts';
import { useTabKey } from '../../parts/action/tab-key.ts';
import { partyFields } from '../../parts/address/fields.ts';
import { fieldAttributes } from '../../parts/field/field-attributes.ts';

export function AddressBookView(props: FieldProps) {
  const { beside, disabled, settings } = props;
  const text = useText();
  const tabKey = useTabKey(true);
  const book = settings.book === 'shipper' ? 'shipper' : 'consignee';
  const { found, state, search, open } = useBook(book);
  const [chosen, setChosen] = useState<string | null>(null);
  const hasNone = useDefaultOf(book, settings.useDefault === true, props, (address) => setChosen(nameOf(address)));
  const choose = (id: string) => {
    const address = found.find((each) => each.id === id);
    if (address === undefined) return;
    setChosen(nameOf(address));
    beside?.write({ ...Object.fromEntries(partyFields.map((name) => [name, undefined])), ...partyOf(address) });
  };
  return (
    <>
      <Select
        {...fieldAttributes(props)}
        className="wb-wide"
        // It only fills other fields, so each choice starts from nothing.
        value={null}
        placeholder={chosen ?? text('widget.addressBook.placeholder')}
        disabled={disabled}
        showSearch
        filterOption={false}
        onSearch={search}
        onInputKeyDown={tabKey.onInputKeyDown}
        onOpenChange={(isOpen) => {
          tabKey.listen(isOpen);
          if (isOpen) open();
        }}
        onSelect={(id: string | null) => id !== null && choose(id)}
        notFoundContent={text(`widget.addressBook.${state === 'ready' ? 'none' : state}`)}
        options={found.map((address) => ({ value: String(address.id), label: nameOf(address), line: lineOf(address) }))}
        optionRender={({ label, data }) => (
          <span className="wb-book-choice">
            <span>{label}</span>
            <span className="wb-muted">{data.line}</span>
          </span>
        )}
      />
      {hasNone ? <div className="wb-hint wb-muted">{text('widget.addressBook.noDefault')}</div> : null}
    </>
  );
}

type State = 'loading' | 'failed' | 'ready';

interface Asked {
  readonly keyword: string;
  /** Of openings: each asks again. */
  readonly count: number;
}

/** Milliseconds after the last key. */
const pause = 250;

/** The addresses that fit what is typed; asked for when the list is opened. */
function useBook(book: string) {
  const { ports } = useRuntime();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [found, setFound] = useState<readonly Values[]>([]);
  const [state, setState] = useState<State>('loading');
  useEffect(() => {
    if (asked === null) return;
    const controller = new AbortController();
    const input = asked.keyword === '' ? {} : { keyword: asked.keyword };
    const timer = setTimeout(
      () =>
        loadCall(ports, `${book}Address.all`, input, { signal: controller.signal }).then(
          (reply) => {
            if (controller.signal.aborted) return;
            setFound(Array.isArray(reply) ? reply.map(asValues) : []);
            setState('ready');
          },
          () => !controller.signal.aborted && setState('failed'),
        ),
      asked.keyword === '' ? 0 : pause,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [ports, book, asked]);
  const keyword = asked?.keyword.toLowerCase() ?? '';
  const ask = (next: (before: Asked | null) => Asked) => {
    setAsked(next);
    setState('loading');
  };
  return {
    // While the server looks for what is typed, an address of before that lacks it is not the one that Enter means.
    found: state === 'ready' ? found : found.filter((address) => `${nameOf(address)} ${lineOf(address)}`.toLowerCase().includes(keyword)),
    state,
    search: (typed: string) => ask((before) => ({ keyword: typed.trim(), count: before?.count ?? 0 })),
    open: () => ask((before) => ({ keyword: '', count: (before?.count ?? 0) + 1 })),
  };
}

/** Fills blank fields with the default address; true when the book has none. */
function useDefaultOf(book: string, isWanted: boolean, { beside }: FieldProps, onFound: (address: Values) => void): boolean {
  const { ports } = useRuntime();
  const [hasNone, setHasNone] = useState(false);
  const latest = useRef({ beside, onFound });
  latest.current = { beside, onFound };
  useEffect(() => {
    const isBlankNow = () => Object.values(latest.current.beside?.values ?? {}).every(isBlank);
    if (!isWanted || !isBlankNow()) return;
    const controller = new AbortController();
    loadCall(ports, `${book}Address.getDefault`, {}, { signal: controller.signal }).then(
      (reply) => {
        if (controller.signal.aborted || !isBlankNow()) return;
        const address = asValues(reply);
        if (address.id === undefined) return setHasNone(true);
        latest.current.beside?.suggest(partyOf(address));
        latest.current.onFound(address);
      },
      // The book can be opened by hand, and says then what is wrong.
      () => undefined,
    );
    return () => controller.abort();
  }, [ports, book, isWanted]);
  return hasNone;
}

function partyOf(address: Values): Values {
  return Object.fromEntries(partyFields.flatMap((name) => (isBlank(address[name]) ? [] : [[name, address[name]]])));
}

function lineOf({ addressLine }: Values): string {
  return isBlank(addressLine) ? '' : String(addressLine);
}

function nameOf({ code, name, phone }: Values): string {
  return [code, name, phone].filter((part) => !isBlank(part)).join(' · ');
}
