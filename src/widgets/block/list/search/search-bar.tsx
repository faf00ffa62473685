import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type FormEvent, memo, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useList } from '../../../../runtime/list/use-list.ts';
import { useText } from '../../../../runtime/text.ts';
import { isDisplayed } from '../../../parts/action/is-displayed.ts';
import { useParts } from '../list-context.ts';
import { useSearchFields } from '../use-view.ts';
import { fieldsOnLine } from './filters.ts';
import { SearchField } from './search-field.tsx';

/** Pixels: width of a labelled field, and of the buttons Search, Reset and More in the longer language. */
const fieldWidth = 240;
const buttonsWidth = 280;

// React 18 warns about the element `search`.
const landmark = { role: 'search' } as const;

/** The search above the table: one line of fields, or all of them. */
export const SearchBar = memo(function SearchBar() {
  const fields = useSearchFields();
  return fields.length === 0 ? null : <Search all={fields} />;
});

function Search({ all }: { readonly all: ReturnType<typeof useSearchFields> }) {
  const { block, controller } = useParts();
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState(block.searchOpen === true);
  const id = useId();
  const onLine = useFieldsOnLine(form, all.length);
  useSlash(form);
  // A field with an error is never collapsed.
  const wrong = useList(controller, ({ fieldErrors }) => all.findLastIndex(({ name }) => fieldErrors[name] !== undefined));
  const isOpen = open || wrong >= onLine;
  const fields = isOpen ? all : all.slice(0, onLine);
  const more = all.length - onLine;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    controller.submitSearch();
  };
  return (
    <form ref={form} id={id} className={isOpen ? 'wl-search wl-search-open' : 'wl-search'} {...landmark} onSubmit={submit}>
      {fields.map(({ name, field }) => (
        <SearchField key={name} name={name} field={field} />
      ))}
      <div className="wl-search-buttons">
        <Button htmlType="submit" className="wl-submit">
          {text('list.search')}
        </Button>
        <Button onClick={controller.resetSearch}>{text('list.reset')}</Button>
        {more > 0 ? (
          <Button
            type="text"
            aria-expanded={isOpen}
            aria-controls={id}
            icon={isOpen ? <UpOutlined aria-hidden="true" /> : <DownOutlined aria-hidden="true" />}
            iconPosition="end"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? text('list.less') : text('list.moreFields', { count: more })}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function useFieldsOnLine(form: React.RefObject<HTMLElement | null>, fields: number): number {
  const [count, setCount] = useState(3);
  useLayoutEffect(() => {
    const element = form.current;
    if (element === null) return;
    // Before the first layout, and without one, the initial guess applies.
    const measure = () => element.clientWidth > 0 && setCount(fieldsOnLine(element.clientWidth, fields, fieldWidth, buttonsWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [form, fields]);
  return Math.min(count, fields);
}

/** `/` focuses the search of the current page (ux, Hands). */
function useSlash(form: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      const first = form.current?.querySelector<HTMLElement>('input, textarea, select');
      if (first === undefined || first === null || !isDisplayed(first)) return;
      event.preventDefault();
      first.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [form]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
    target.getAttribute('type') !== 'checkbox'
  );
}
