import { createNanoEvents } from 'nanoevents';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Runtime, type ScreenHandle, SurroundingsContext, useRuntime } from '../context.ts';
import { useInspectedScreen } from '../inspect/inspected.tsx';
import { compileScreen } from '../language/compile.ts';
import type { CompiledScreen } from '../language/stages.ts';
import type { Values } from '../ports.ts';
import { onSavedScreen } from '../saved-screens.ts';
import { Blocks } from './block.tsx';
import { useHere } from './here.ts';
import { blocksToOpen, createLiveScope, type LiveScope, OpenedBlocks } from './opened-blocks.tsx';
import { type ScreenState, useScreenState } from './screen-state.ts';

export interface ScreenViewProps {
  readonly id: string;
  /** Raw parameters, from the address or from the step that opened the screen. */
  readonly params: Values;
  /** `page`: searches are kept in the address. */
  readonly place: ScreenHandle['place'];
  readonly onClose: () => void;
  /** Receives the title in the user's language. */
  readonly onTitle?: (title: string) => void;
  /** Shown if no screen has this id. */
  readonly missing: ReactNode;
  /** Shown if the user lacks the screen's permission; `missing` by default. */
  readonly denied?: (permission: string) => ReactNode;
}

type Loaded = { readonly id: string; readonly screen: CompiledScreen | null } | { readonly id: string; readonly failure: unknown };

/** Loads, compiles and draws a screen. */
export function ScreenView({ id, params, place, onClose, onTitle, missing, denied }: ScreenViewProps) {
  const runtime = useRuntime();
  const { ports, registry, permissions } = runtime;
  const loaded = useScreen(id, runtime);
  const screen = loaded !== null && 'screen' in loaded ? loaded.screen : null;
  const [record, setRecord] = useState<{ readonly of: string; readonly name: string } | null>(null);
  const given = JSON.stringify(params);
  const nameRecord = useCallback((name: string) => setRecord({ of: given, name }), [given]);
  // Another record in the same page is not named yet, and a page that opens without a record is not about one.
  const isOfRecord = place === 'page' && Object.values(screen?.params ?? {}).some(({ required }) => required === true);
  const named = isOfRecord && record?.of === given ? record.name : null;
  const title = screen === null ? null : (named ?? ports.translate(screen.title));
  useEffect(() => {
    if (title !== null) onTitle?.(title);
  }, [title, onTitle]);

  const Skeleton = registry.skeleton;
  if (loaded === null) return <Skeleton shape="page" />;
  if ('failure' in loaded) throw loaded.failure;
  if (loaded.screen === null) return missing;
  const { permission } = loaded.screen;
  if (permission !== undefined && !permissions.shows(permission)) {
    // A key that no menu declares is held by nobody: its author has to see why the page stays away.
    const problems = import.meta.env.DEV ? loaded.screen.problems.filter(({ path }) => path === '/permission') : [];
    if (problems.length > 0) return <registry.problem block={{ block: 'problem', path: '', problems }} />;
    return denied?.(permission) ?? missing;
  }
  return (
    <Drawn key={id} screen={loaded.screen} params={params} place={place} onClose={onClose} missing={missing} nameRecord={nameRecord} />
  );
}

function useScreen(id: string, { ports: { loadScreen } }: Runtime): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let live = true;
    loadScreen(id)
      .then((document) => (document === null ? null : compileScreen(id, document)))
      .then(
        (screen) => live && setLoaded({ id, screen }),
        (failure: unknown) => live && setLoaded({ id, failure }),
      );
    return () => {
      live = false;
    };
  }, [id, loadScreen]);
  useEffect(
    () =>
      onSavedScreen(id, (renew) => {
        setLoaded((before) => ({ id, screen: renew(before?.id === id && 'screen' in before ? before.screen : null) }));
      }),
    [id],
  );
  return loaded?.id === id ? loaded : null;
}

/** Production builds contain no inspection. */
const useInspection: typeof useInspectedScreen = import.meta.env.DEV ? useInspectedScreen : () => undefined;

interface DrawnProps extends Pick<ScreenViewProps, 'params' | 'place' | 'onClose' | 'missing'> {
  readonly screen: CompiledScreen;
  readonly nameRecord: (name: string) => void;
}

function Drawn({ screen, params, place, onClose, missing, nameRecord }: DrawnProps) {
  const { ports, registry } = useRuntime();
  const given = JSON.stringify(params);
  const read = useMemo(() => readParameters(screen.params, JSON.parse(given)), [screen.params, given]);
  const here = useHere(screen);
  const state = useScreenState(screen, read.values, here);
  const { handle, live } = useHandle({ screen, place, onClose, missing, nameRecord }, state);
  const surroundings = useMemo(
    () => ({ scope: { ...here, user: ports.user(), params: read.values, page: state.page }, screen: handle }),
    [ports, here, read, handle, state.page],
  );
  state.scope.current = surroundings.scope;
  useLayoutEffect(() => live.update(surroundings.scope), [live, surroundings.scope]);
  useInspection(screen, handle, surroundings.scope);

  const isIncomplete = read.missing.length > 0;
  useEffect(() => {
    if (!isIncomplete) return;
    // Spec section 8: a detail page without an id shows a message, closes its tab and navigates back.
    void ports.confirm({ text: ports.translate('error.dataIdEmpty'), only: true }).then(() => handle.close());
  }, [isIncomplete, ports, handle]);
  if (isIncomplete) return null;

  const Problem = registry.problem;
  return (
    <SurroundingsContext.Provider value={surroundings}>
      {screen.problems.length > 0 ? <Problem block={{ block: 'problem', path: '', problems: screen.problems }} /> : null}
      {import.meta.env.DEV && screen.warnings.length > 0 ? (
        <Problem block={{ block: 'problem', path: '', problems: screen.warnings }} />
      ) : null}
      <Blocks blocks={screen.body} />
    </SurroundingsContext.Provider>
  );
}

function useHandle(
  { screen, place, onClose, missing, nameRecord }: Omit<DrawnProps, 'params'>,
  { set, emit }: ScreenState,
): { readonly handle: ScreenHandle; readonly live: LiveScope } {
  const latest = useRef({ onClose, missing, nameRecord, body: screen.body });
  latest.current = { onClose, missing, nameRecord, body: screen.body };
  const { id, addressed } = screen;
  return useMemo(() => {
    const reloads = createNanoEvents<{ reload(name: string | undefined): void }>();
    const live = createLiveScope();
    const handle: ScreenHandle = {
      id,
      place,
      addressed: place === 'page' ? addressed : undefined,
      onReload: (own, reload) =>
        reloads.on('reload', (name) => {
          if (name === undefined || own === name) reload();
        }),
      reload: (name) => reloads.emit('reload', name),
      set,
      emit: (name, values, by) => emit(name, values, handle, by),
      drawn(what, scope) {
        const blocks = blocksToOpen(latest.current.body, what);
        if (blocks === null) return null;
        return (close) => (
          <OpenedBlocks blocks={blocks} scope={scope} live={live} screen={handle} missing={() => latest.current.missing} close={close} />
        );
      },
      nameRecord: (name) => latest.current.nameRecord(name),
      close: () => latest.current.onClose(),
    };
    return { handle, live };
  }, [id, addressed, place, set, emit]);
}

interface ReadParameters {
  readonly values: Values;
  /** Required parameters without a value. */
  readonly missing: readonly string[];
}

/** Reads the parameters that a document declares; expressions see no others. */
export function readParameters(declared: CompiledScreen['params'], given: Values): ReadParameters {
  const values: Record<string, unknown> = {};
  const missing: string[] = [];
  for (const [name, { type, required, default: otherwise }] of Object.entries(declared)) {
    const value = read(given[name], type) ?? otherwise;
    if (value !== undefined) values[name] = value;
    else if (required === true) missing.push(name);
  }
  return { values, missing };
}

function read(value: unknown, type: 'string' | 'number' | 'boolean'): unknown {
  if (value === undefined || value === null || value === '') return undefined;
  if (type === 'string') return String(value);
  if (type === 'boolean') return value === true || value === 'true' || value === '1';
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
