import { type KeyboardEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { InspectedElement } from '../../../runtime/inspect/elements.ts';
import { onWatched, watchedScreens } from '../../../runtime/inspect/watch.ts';
import { copyText } from '../../../widgets/parts/copy.ts';
import { useReturnFocus } from '../../layers/return-focus.ts';
import { useWorld } from '../../world.ts';
import { Frame } from '../frame.tsx';
import { type Picked, pickAt } from '../pick.ts';
import { usePicking } from '../use-picking.ts';
import { inFront, useElements } from '../watched-elements.ts';
import { wordsIn } from '../words.ts';
import type { TraceEntry } from './entries.ts';
import { EntryDetails } from './entry-details.tsx';
import { EntryList } from './entry-list.tsx';
import { type Filter, noFilter, passes } from './filter.ts';
import { PageState } from './page-state.tsx';
import { Pointed } from './pointed.tsx';
import type { Recorder } from './recorder.ts';
import { Resizer, type Size, useSize } from './resizer.tsx';
import { TraceTools } from './trace-tools.tsx';
import '../inspect.css';
import './trace.css';

interface Props {
  readonly recorder: Recorder;
  readonly onClose: () => void;
}

/** Shows what the page in front does: calls, events, state, actions, and the expressions under the pointer. */
export function TracePanel({ recorder, onClose }: Props) {
  const { language, feedback } = useWorld();
  const words = wordsIn(language);
  const { entries, isPaused } = useSyncExternalStore(recorder.store.subscribe, recorder.store.getState);
  const [filter, setFilter] = useState<Filter>(noFilter);
  const [chosen, setChosen] = useState<number | null>(null);
  const [size, setSize] = useSize();
  const pointer = usePointed();
  const panel = useRef<HTMLElement>(null);
  useReturnFocus();
  // An open dialog keeps Tab to itself, so the panel is reached by its focus alone.
  useEffect(() => panel.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  const page = window.location.pathname;
  const listed = useMemo(() => entries.filter((entry) => passes(entry, filter, page)).reverse(), [entries, filter, page]);
  const entry = listed.find(({ id }) => id === chosen);
  const copy = async (shown: TraceEntry) => {
    if (await copyText(JSON.stringify(shown, null, 2))) feedback.toast('success', words('copied'));
  };
  const choose = (id: number | null) => {
    pointer.forget();
    setChosen(id);
  };
  return createPortal(
    <>
      <section
        ref={panel}
        className="wt-panel"
        tabIndex={-1}
        aria-label={words('trace.title')}
        data-dock={size.dock}
        style={styleOf(size)}
        onKeyDown={onKeyDown}
      >
        <Resizer size={size} onChange={setSize} label={words('trace.resize')} />
        <TraceTools
          {...{ words, filter, setFilter, isPaused, size, setSize, onClose }}
          isPointing={pointer.isPointing}
          onPoint={pointer.point}
          onPause={() => recorder.pause(!isPaused)}
          onClear={recorder.clear}
        />
        <div className="wt-body">
          <EntryList entries={listed} chosen={pointer.picked === null ? chosen : null} words={words} onChoose={choose} />
          <div className="wt-details" aria-live="off">
            {pointer.picked !== null || pointer.isPointing ? (
              <Pointed
                picked={pointer.picked}
                screen={pointer.screen}
                snapshots={recorder.snapshots}
                words={words}
                onBack={pointer.forget}
              />
            ) : entry === undefined ? (
              <PageState snapshots={recorder.snapshots} words={words} />
            ) : (
              <EntryDetails entry={entry} words={words} onCopy={() => void copy(entry)} onBack={() => choose(null)} />
            )}
          </div>
        </div>
      </section>
      <Frame picked={pointer.picked} titleOf={pointer.titleOf} />
    </>,
    document.body,
  );
}

function styleOf({ dock, px }: Size) {
  return dock === 'bottom' ? { height: px } : { width: px };
}

/** The element under the pointer; a click keeps it. */
function usePointed() {
  const { translate } = useWorld();
  const screens = useSyncExternalStore(onWatched, watchedScreens);
  const [isPointing, setIsPointing] = useState(false);
  const [kept, setKept] = useState<Picked | null>(null);
  const [rowKey, setRowKey] = useState<string>();
  const front = inFront(screens);
  const elements = useElements(front, rowKey);
  const titleOf = ({ title }: InspectedElement) => (title === null ? '' : translate(title));
  const hovered = usePicking(
    isPointing,
    (target) => {
      setRowKey(target.closest('[data-row-key]')?.getAttribute('data-row-key') ?? undefined);
      return front === undefined ? null : pickAt(target, front, elements, titleOf);
    },
    (picked) => {
      setIsPointing(false);
      setKept(picked);
    },
  );
  const picked = hovered ?? kept;
  // Values change while the element stays.
  const element = elements.find(({ path }) => path === picked?.element.path);
  return {
    isPointing,
    titleOf,
    screen: front?.screen.id ?? '',
    picked: picked === null ? null : { ...picked, element: element ?? picked.element },
    point: () => {
      setKept(null);
      setIsPointing(!isPointing);
    },
    forget: () => {
      setKept(null);
      setIsPointing(false);
    },
  };
}
