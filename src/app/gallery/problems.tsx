import { isWarning } from '../../runtime/language/problem.ts';
import type { Problem } from '../../runtime/language/stages.ts';
import { useText } from '../../runtime/text.ts';
import texts from './texts.json';

interface Props {
  readonly problems: readonly Problem[];
  readonly onShow: (problem: Problem) => void;
}

/** The checker's problems, each a link to its position in the text. */
export function Problems({ problems, onShow }: Props) {
  const text = useText();
  return (
    <div className="wg-problems" role="status">
      {problems.length === 0 ? text(texts.none) : text(texts.problems, { count: problems.length })}
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.path} ${problem.code} ${problem.message}`}>
            <button type="button" className="wg-problem" onClick={() => onShow({ ...problem })}>
              <code>{(problem.written ?? problem.path) || '/'}</code> {isWarning(problem) ? `${text(texts.warning)} ` : ''}
              {problem.message}
              {problem.expected === undefined || problem.expected === '' ? '' : ` (${problem.expected})`}
              {problem.didYouMean === undefined ? null : <strong> → {problem.didYouMean}</strong>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
