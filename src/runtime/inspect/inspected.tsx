import { Component, type ComponentType, createContext, type MutableRefObject, useContext, useEffect, useRef } from 'react';
import { type ScreenHandle, usePageIsShown, useRuntime, useSurroundings } from '../context.ts';
import type { CompiledBlock, CompiledScreen, Scope } from '../language/stages.ts';
import { type BlockNames, forgetBlock, forgetScreen, watchBlock, watchScreen } from './watch.ts';

/** The enclosing block's own names. */
const NamesContext = /* @__PURE__ */ createContext<MutableRefObject<BlockNames> | null>(null);

type BlockComponent = ComponentType<{ readonly block: CompiledBlock }>;

/** In development, wraps a block to report its scope and position to the inspector, drawn or not. */
export function inspected(View: BlockComponent): BlockComponent {
  return function Inspected({ block }) {
    const { scope, screen } = useSurroundings();
    const drawn = useRef<Drawn>(null);
    const names = useRef<BlockNames>(noNames);
    const { path } = block;
    useEffect(
      () => watchBlock(screen, path, { scope, names: (rowKey) => names.current(rowKey), drawn: () => drawn.current }),
      [screen, path, scope],
    );
    useEffect(() => () => forgetBlock(screen, path), [screen, path]);
    return (
      <NamesContext.Provider value={names}>
        <Drawn ref={drawn} View={View} block={block} />
      </NamesContext.Provider>
    );
  };
}

const noNames: BlockNames = () => ({});

/** In development, reports the names that expressions inside a block can read besides its surroundings. */
export function useInspectedNames(names: BlockNames): void {
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

interface DrawnProps {
  readonly View: BlockComponent;
  readonly block: CompiledBlock;
}

/** By this component the panel finds the block's element: an element of our own would change the distance of two blocks. */
class Drawn extends Component<DrawnProps> {
  override render() {
    const { View, block } = this.props;
    return <View block={block} />;
  }
}
