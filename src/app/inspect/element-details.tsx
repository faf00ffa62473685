import { Button, Tag } from 'antd';
import type { InspectedElement, InspectedExpression, InspectedPermission } from '../../runtime/inspect/elements.ts';
import { maskExpression } from './mask-expression.ts';
import { PlaceLink } from './place-link.tsx';
import type { Snapshots } from './trace/snapshot.ts';
import type { Words } from './words.ts';

interface Props {
  readonly element: InspectedElement;
  readonly screen: string;
  readonly snapshots: Snapshots;
  readonly words: Words;
  /** Without it, the path cannot be copied. */
  readonly onCopy?: (text: string) => void;
}

/** Explains an element's state: its permission rule and the user's permissions, its expressions with their values but without secrets, its path. */
export function ElementDetails({ element, screen, snapshots, words, onCopy }: Props) {
  const { state, because, permission, expressions, path } = element;
  return (
    <section className="wi-details" aria-live="polite">
      <p>
        <Tag color={colours[state]}>{words(state)}</Tag>
        {because === null ? null : words(`by.${because}`)}
      </p>
      <h3>{words('source')}</h3>
      <p>
        <PlaceLink screen={screen} path={path} words={words} /> <code>{path === '' ? '/' : path}</code>{' '}
        {onCopy === undefined ? null : (
          <Button size="small" onClick={() => onCopy(`src/schemas/${screen}.json#${path}`)}>
            {words('copy')}
          </Button>
        )}
      </p>
      <h3>{words('expressions')}</h3>
      {expressions.length === 0 ? <p className="wi-muted">{words('noExpressions')}</p> : null}
      {expressions.map((expression) => (
        <Expression key={expression.slot} expression={maskExpression(expression, snapshots)} words={words} />
      ))}
      <h3>{words('permission')}</h3>
      {permission === null ? <p className="wi-muted">{words('noPermission')}</p> : <Permission permission={permission} words={words} />}
    </section>
  );
}

export const colours = { shown: 'success', hidden: 'error', disabled: 'warning', depends: 'processing' } as const;

function Permission({ permission, words }: { readonly permission: InspectedPermission; readonly words: Words }) {
  const { key, describe, rule, holdsShow, holdsUse, shows, uses } = permission;
  const holds = [...(holdsShow ? [words('holdsShow')] : []), ...(holdsUse ? [words('holdsUse')] : [])];
  const facts: readonly (readonly [string, string])[] = [
    ['key', key],
    ...(describe === null ? [] : [['describe', describe] as const]),
    ['rule', words(`rule.${rule}`)],
    ['holds', holds.length === 0 ? words('holdsNothing') : holds.join(', ')],
    ['verdict', words(shows ? (uses ? 'allowed' : 'barred') : 'denied')],
  ];
  return (
    <dl className="wi-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{words(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Expression({ expression, words }: { readonly expression: InspectedExpression; readonly words: Words }) {
  const { slot, source, value, error, reads, unknown } = expression;
  return (
    <div className="wi-expression">
      <strong>{slot}</strong>
      <code>{source}</code>
      <code className="wi-value">= {value === undefined ? words('nothing') : shortened(value)}</code>
      {error === null ? null : (
        <span className="wi-error">
          {words('error')} {error}
        </span>
      )}
      {reads.map((read) => (
        <code key={read.path} className="wi-value wi-muted">
          {read.path} = {read.value === undefined ? words('nothing') : shortened(read.value)}
        </code>
      ))}
      {unknown.length === 0 ? null : (
        <span className="wi-muted">
          {words('unknown')}
          {unknown.join(', ')}
        </span>
      )}
    </div>
  );
}

/** JSON has no bigint, and a value may contain a thousand rows. */
function shortened(value: unknown): string {
  const text = JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part), 1) ?? String(value);
  return text.length > 600 ? `${text.slice(0, 600)} …` : text;
}
