import { Button, Checkbox, Drawer, Empty, Input, Select, Tag } from 'antd';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { InspectedElement } from '../../runtime/inspect/elements.ts';
import { onWatched, type WatchedScreen, watchedScreens } from '../../runtime/inspect/watch.ts';
import { copyText } from '../../widgets/parts/copy.ts';
import { useReturnFocus } from '../layers/return-focus.ts';
import { useIsNarrow } from '../shell/use-is-narrow.ts';
import { useWorld } from '../world.ts';
import { colours, ElementDetails } from './element-details.tsx';
import { Frame } from './frame.tsx';
import { nodeOf } from './node-of.ts';
import { type Picked, pickAt } from './pick.ts';
import type { Snapshots } from './trace/snapshot.ts';
import { usePicking } from './use-picking.ts';
import { inFront, useElements } from './watched-elements.ts';
import { type Words, wordsIn } from './words.ts';
import './inspect.css';

interface Props {
  readonly snapshots: Snapshots;
  readonly onClose: () => void;
}

/** Lists every element of the current screen, hidden ones included, with the reason for its state. */
export function InspectPanel({ snapshots, onClose }: Props) {
  const { language, translate, feedback } = useWorld();
  const words = wordsIn(language);
  const screens = useSyncExternalStore(onWatched, watchedScreens);
  const [wanted, setWanted] = useState<string | null>(null);
  const [find, setFind] = useState('');
  const [hiddenOnly, setHiddenOnly] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isPicking, setIsPicking] = useState(false);
  const front = inFront(screens);
  const watched = screens.find((one) => keyOf(one, screens) === wanted) ?? front;
  const elements = useElements(watched);
  const titleOf = ({ title }: InspectedElement) => (title === null ? '' : translate(title));
  const hovered = usePicking(
    isPicking,
    (target) => (watched === undefined ? null : pickAt(target, watched, elements, titleOf)),
    (picked) => {
      setIsPicking(false);
      if (picked !== null) setChosen(picked.element.path);
    },
  );
  const text = find.trim().toLowerCase();
  const listed = elements.filter(
    (one) =>
      (!hiddenOnly || one.state === 'hidden' || one.state === 'disabled') &&
      `${one.name} ${titleOf(one)} ${one.path} ${one.type}`.toLowerCase().includes(text),
  );
  const element = elements.find(({ path }) => path === chosen);
  const copy = async (path: string) => {
    if (await copyText(path)) feedback.toast('success', words('copied'));
  };
  const isNarrow = useIsNarrow();
  useReturnFocus();
  return (
    <>
      <Drawer open mask={false} title={words('title')} width={isNarrow ? '100%' : 460} onClose={onClose} rootClassName="wi-panel">
        <div className="wi-tools">
          <Select
            aria-label={words('screen')}
            value={watched === undefined ? undefined : keyOf(watched, screens)}
            onChange={(key: string) => setWanted(key)}
            options={screens.map((one) => ({ value: keyOf(one, screens), label: one.screen.id }))}
            getPopupContainer={(trigger: HTMLElement) => trigger.parentElement ?? document.body}
          />
          <Button type={isPicking ? 'primary' : 'default'} aria-pressed={isPicking} onClick={() => setIsPicking(!isPicking)}>
            {words(isPicking ? 'picking' : 'pick')}
          </Button>
          <Input
            aria-label={words('find')}
            placeholder={words('find')}
            value={find}
            allowClear
            onChange={({ target }) => setFind(target.value)}
          />
          <Checkbox checked={hiddenOnly} onChange={({ target }) => setHiddenOnly(target.checked)}>
            {words('hiddenOnly')}
          </Checkbox>
        </div>
        <Entries listed={listed} titleOf={titleOf} chosen={chosen} words={words} onChoose={setChosen} />
        {element === undefined || watched === undefined ? null : (
          <ElementDetails
            element={element}
            screen={watched.screen.id}
            snapshots={snapshots}
            words={words}
            onCopy={(path) => void copy(path)}
          />
        )}
      </Drawer>
      <Frame picked={hovered ?? drawnAt(element, watched)} titleOf={titleOf} />
    </>
  );
}

interface EntriesProps {
  readonly listed: readonly InspectedElement[];
  readonly titleOf: (element: InspectedElement) => string;
  readonly chosen: string | null;
  readonly words: Words;
  readonly onChoose: (path: string) => void;
}

function Entries({ listed, titleOf, chosen, words, onChoose }: EntriesProps) {
  return (
    <ul className="wi-list" aria-label={words('elements')}>
      {listed.map((one) => (
        <li key={one.path}>
          <Entry one={one} title={titleOf(one)} isChosen={one.path === chosen} words={words} onChoose={onChoose} />
        </li>
      ))}
      {listed.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words('none')} /> : null}
    </ul>
  );
}

interface EntryProps {
  readonly one: InspectedElement;
  readonly title: string;
  readonly isChosen: boolean;
  readonly words: Words;
  readonly onChoose: (path: string) => void;
}

function Entry({ one: { path, kind, name, type, depth, state }, title, isChosen, words, onChoose }: EntryProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // An element picked on the page may be far down the list.
    if (isChosen) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const heading = title || (kind === 'step' ? '' : name);
  return (
    <button
      ref={button}
      type="button"
      aria-current={isChosen}
      onClick={() => onChoose(path)}
      style={{ paddingInlineStart: `${depth + 0.5}em` }}
    >
      <span className="wi-muted">{words(`kind.${kind}`)}</span> {heading} <code>{type}</code>
      <Tag color={colours[state]}>{words(state)}</Tag>
    </button>
  );
}

/** The DOM node of an element, if it is drawn. */
function drawnAt(element: InspectedElement | undefined, watched: WatchedScreen | undefined): Picked | null {
  const block = element === undefined ? undefined : watched?.blocks.get(element.path);
  const node = block === undefined ? null : nodeOf(block);
  return element === undefined || node === null ? null : { element, node };
}

function keyOf(one: WatchedScreen, screens: readonly WatchedScreen[]): string {
  return `${screens.indexOf(one)} ${one.screen.id}`;
}
