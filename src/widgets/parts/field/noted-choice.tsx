import type { ChoiceItem } from '../../../runtime/widget.ts';
import '../../styles/noted-choice.css';

/** A choice with what is said of it below, and a short text at its end. */
export function NotedChoice({ item: { text, note, aside } }: { readonly item: ChoiceItem }) {
  return (
    <span className="wb-noted-choice">
      <span className="wb-noted-choice-text">{text}</span>
      {aside === undefined ? null : <span className="wb-number">{aside}</span>}
      {note === undefined ? null : <span className="wb-noted-choice-note">{note}</span>}
    </span>
  );
}
