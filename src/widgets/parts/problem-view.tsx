import { useState } from 'react';
import { isWarning } from '../../runtime/language/problem.ts';
import type { Problem, ProblemBlock } from '../../runtime/language/stages.ts';
import { useText } from '../../runtime/text.ts';
import { copyText } from './copy.ts';

/** Replaces a block with an invalid document and lists the problems for its author; in development also the warnings of a page. */
export function ProblemView({ block: { path, problems } }: { readonly block: ProblemBlock }) {
  const text = useText();
  const [copied, setCopied] = useState(false);
  const copy = async () => setCopied(await copyText(problems.map(inOneLine).join('\n')));
  const isMild = problems.every(isWarning);
  const title = text(isMild ? 'widget.problem.warnings' : 'widget.problem.title');
  return (
    <section className={isMild ? 'wb-problem wb-problem-mild' : 'wb-problem'} aria-label={title}>
      <header className="wb-problem-head">
        <strong>{title}</strong>
        <button type="button" className="wb-value-button" onClick={() => void copy()}>
          {text(copied ? 'widget.problem.copied' : 'widget.problem.copy')}
        </button>
      </header>
      <p className="wb-muted wb-small">{text(isMild ? 'widget.problem.warningsHint' : 'widget.problem.hint')}</p>
      {limitsIn(problems).map((code) => (
        <p key={code}>{text(`widget.problem.${code}`)}</p>
      ))}
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.path} ${problem.code} ${problem.message}`}>
            <code>{placeOf(problem) || path || '/'}</code> <code className="wb-muted">{problem.code}</code>
            <div>{problem.message}</div>
            {problem.expected === undefined ? null : (
              <div className="wb-small">{text('widget.problem.expected', { expected: problem.expected })}</div>
            )}
            {problem.didYouMean === undefined ? null : (
              <div className="wb-small">{text('widget.problem.didYouMean', { name: problem.didYouMean })}</div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Exceeded limits concern readers too: the block is not drawn, and the program is not at fault. */
const limitCodes = ['too_large', 'too_deep', 'too_many', 'expression_too_costly'] as const;

function limitsIn(problems: readonly Problem[]) {
  return limitCodes.filter((limit) => problems.some(({ code }) => code === limit));
}

/** The place in the document as its author wrote it. */
function placeOf({ path, written = path }: Problem): string {
  return written;
}

function inOneLine(problem: Problem): string {
  const { code, message, expected, didYouMean } = problem;
  const more = [expected === undefined ? '' : `expected ${expected}`, didYouMean === undefined ? '' : `did you mean ${didYouMean}?`];
  return [`${placeOf(problem) || '/'} ${code}: ${message}`, ...more].filter((part) => part !== '').join('; ');
}
