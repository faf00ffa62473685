import { useActions } from '../../runtime/actions/use-action.ts';
import { useSurroundings } from '../../runtime/context.ts';
import type { CompiledBlockOf } from '../../runtime/language/stages.ts';
import { ActionButtons } from '../parts/action/action-buttons.tsx';
import '../styles/bar.css';

/** The figure and the buttons of a narrow page; style sheets leave it out of a wide one. */
export function Bar({ block }: { readonly block: CompiledBlockOf<'bar'> }) {
  const { scope } = useSurroundings();
  const handles = useActions(block.actions);
  const figure = block.figure.evaluate(scope);
  const caption = block.caption?.evaluate(scope);
  if (figure === undefined || figure === '') return null;
  return (
    <section className="wb-bar">
      <p className="wb-bar-text" aria-live="polite">
        {caption === undefined || caption === '' ? null : <span className="wb-bar-caption wb-muted">{caption}</span>}
        <strong className="wb-bar-figure">{figure}</strong>
      </p>
      <ActionButtons handles={handles} />
    </section>
  );
}
