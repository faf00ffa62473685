import { type ComponentType, createContext, type MutableRefObject, useContext, useEffect, useRef } from 'react';
import { type ScreenHandle, usePageIsShown, useRuntime, useSurroundings } from '../context.ts';
import type { CompiledBlock, CompiledScreen, Scope } from '../language/stages.ts';
import { forgetBlock, forgetScreen, watchBlock, watchScreen } from './watch.ts';

/** The enclosing block's own names. */
const NamesContext = /* @__PURE__ */ createContext<MutableRefObject<() => Scope> | null>(null);

type BlockComponent = ComponentType<{ readonly block: CompiledBlock }>;

/** In development, wraps a block to report its scope and position to the inspector, drawn or not. */
export function inspected(View: BlockComponent): BlockComponent {
  return function Inspected({ block }) {
    const { scope, screen } = useSurroundings();
    const mark = useRef<HTMLTemplateElement>(null);
    const names = useRef<() => Scope>(noNames);
    const { path } = block;
    useEffect(
      () => watchBlock(screen, path, { scope, names: () => names.current(), node: () => after(mark.current) }),
      [screen, path, scope],
    );
    useEffect(() => () => forgetBlock(screen, path), [screen, path]);
    return (
      <NamesContext.Provider value={names}>
        {/* Takes no space and, unlike a wrapper element, does not change the layout. */}
        <template ref={mark} data-block={path} />
        <View block={block} />
      </NamesContext.Provider>
    );
  };
}

const noNames = (): Scope => ({});

/** In development, reports the names that expressions inside a block can read besides its surroundings. */
export function useInspectedNames(names: () => Scope): void {
  const around = useContext(NamesContext);
  useEffect(() => {
    if (around !== null) around.current = names;
  });
}

/** In development, reports a whole screen. */
export function useInspectedScreen(screen: CompiledScreen, handle: ScreenHandle, scope: Scope): void {
  const { permissions } = useRuntime();
  const isShown = usePageIsShown();
  useEffect(
    () => watchScreen(handle, { screen, place: handle.place, isShown, scope, permissions }),
    [handle, screen, isShown, scope, permissions],
  );
  useEffect(() => () => forgetScreen(handle), [handle]);
}

/** The first element of the block after this marker; null if the block is hidden. */
function after(mark: Element | null): Element | null {
  const next = mark?.nextElementSibling ?? null;
  return next?.matches('template[data-block]') === true ? null : next;
}
