import { Component, type ComponentType, type ReactNode, Suspense } from 'react';
import { useRuntime, useSurroundings } from '../context.ts';
import { inspected } from '../inspect/inspected.tsx';
import type { BlockName } from '../language/block-words.ts';
import type { CompiledBlock, CompiledBlockOf, ProblemBlock, Scope } from '../language/stages.ts';
import type { Permissions } from '../permission/permissions.ts';
import { keyOf } from '../saved-screens.ts';

/** Draws a block if its permission and `when` allow it, inside an error boundary. */
export const BlockView = import.meta.env.DEV ? inspected(PlainBlock) : PlainBlock;

function PlainBlock({ block }: { readonly block: CompiledBlock }) {
  const { registry, permissions } = useRuntime();
  const { scope } = useSurroundings();
  const Problem = registry.problem;
  if (block.block === 'problem') return <Problem block={block} />;
  if (!isVisible(block, permissions, scope)) return null;
  const Drawn = registry.blocks[block.block] as ComponentType<{ readonly block: CompiledBlockOf<BlockName> }>;
  const Skeleton = registry.skeleton;
  return (
    <Boundary path={block.path} block={block} Problem={Problem}>
      {block.unmarked === undefined ? null : <Problem block={{ block: 'problem', path: block.path, problems: block.unmarked }} />}
      <Suspense fallback={<Skeleton shape={block.block === 'list' ? 'list' : block.block === 'form' ? 'form' : 'page'} />}>
        <Drawn block={block} />
      </Suspense>
    </Boundary>
  );
}

/** Whether permission and `when` make a block visible. */
export function isVisible(block: CompiledBlock, permissions: Permissions, scope: Scope): boolean {
  if (block.block === 'problem') return true;
  if (block.permission !== undefined && !permissions.shows(block.permission)) return false;
  return block.when === undefined || block.when.evaluate(scope) === true;
}

export function Blocks({ blocks }: { readonly blocks: readonly CompiledBlock[] | undefined }) {
  return blocks?.map((block) => <BlockView key={keyOf(block)} block={block} />);
}

interface BoundaryProps {
  readonly path: string;
  /** A new definition resets the boundary. */
  readonly block: CompiledBlock;
  readonly Problem: ComponentType<{ readonly block: ProblemBlock }>;
  readonly children: ReactNode;
}

/** Keeps the page alive when one block throws. Chunk failures pass through to the shell, which offers a retry. */
class Boundary extends Component<BoundaryProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidUpdate({ block }: BoundaryProps) {
    if (block !== this.props.block && this.state.error !== null) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (isChunkError(error)) throw error;
    const { path, Problem } = this.props;
    return <Problem block={{ block: 'problem', path, problems: [{ code: 'block_failed', path, message: error.message }] }} />;
  }
}

function isChunkError(error: Error): boolean {
  return /dynamically imported module|Importing a module script failed|preload CSS/i.test(error.message);
}
