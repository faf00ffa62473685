import { useState } from 'react';
import type { Problem, ProblemBlock } from '../../runtime/language/stages.ts';
import { useText } from '../../runtime/text.ts';
import { copyText } from './copy.ts';

/** Replaces a block with an invalid document and lists the problems for its author; the rest of the page works. */
export function ProblemView({ block: { path, problems } }: { readonly block: ProblemBlock }) {
  const text = useText();
  const [copied, setCopied] = useState(false);
  const copy = async () => setCopied(await copyText(problems.map(inOneLine).join('\n')));
  return (
    <section className="wb-problem" aria-label={text('widget.problem.title')}>
      <header className="wb-problem-head">
        <strong>{text('widget.problem.title')}</strong>
        <button type="button" className="wb-value-button" onClick={() => void copy()}>
          {text(copied ? 'widget.problem.copied' : 'widget.problem.copy')}
        </button>
      </header>
      <p className="wb-muted wb-small">{text('widget.problem.hint')}</p>
      {limitsIn(problems).map((code) => (
        <p key={code}>{text(`widget.problem.${code}`)}</p>
      ))}
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.path} ${problem.code} ${problem.message}`}>
            <code>{problem.path === '' ? path || '/' : problem.path}</code> <code className="wb-muted">{problem.code}</code>
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

function inOneLine({ code, path, message, expected, didYouMean }: Problem): string {
  const more = [expected === undefined ? '' : `expected ${expected}`, didYouMean === undefined ? '' : `did you mean ${didYouMean}?`];
  return [`${path || '/'} ${code}: ${message}`, ...more].filter((part) => part !== '').join('; ');
}
