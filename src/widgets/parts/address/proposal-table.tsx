import { Button, Checkbox, Tag } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import type { Values } from '../../../runtime/ports.ts';
import { useText } from '../../../runtime/text.ts';
import { asText } from '../field/field-attributes.ts';
import type { Proposal, Proposals } from './use-proposals.ts';

interface ProposalTableProps {
  readonly found: Pick<Proposals, 'proposals' | 'rest'>;
  /** Titles of the fillable fields. */
  readonly titles: Readonly<Record<string, string>>;
  /** Their current values. */
  readonly values: Values;
  readonly onUse: (values: Values) => void;
  readonly onDrop: () => void;
}

/** The parts of a pasted address; only the ticked ones are filled in. */
export function ProposalTable({ found, titles, values, onUse, onDrop }: ProposalTableProps) {
  const text = useText();
  const head = useId();
  const first = useRef<HTMLDivElement>(null);
  const offered = found.proposals.filter(({ field }) => Object.hasOwn(titles, field));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(offered.filter(({ sure }) => sure).map(({ field }) => field)));
  const unplaced = [...found.proposals.filter(({ field }) => !Object.hasOwn(titles, field)).map((each) => each.text), found.rest]
    .filter((part) => part !== '')
    .join(' · ');
  // The focus moves to the proposals unless the user has moved on to another field meanwhile.
  useEffect(() => {
    const now = document.activeElement;
    const isHere = now === null || now === document.body || now.closest('.wb-paste') === first.current?.closest('.wb-paste');
    if (isHere) first.current?.querySelector<HTMLElement>('button.wb-paste-use:not(:disabled), button')?.focus();
  }, []);
  const tick = (field: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(field);
    else next.delete(field);
    setTicked(next);
  };
  const use = () => onUse(Object.fromEntries(offered.filter(({ field }) => ticked.has(field)).map(({ field, value }) => [field, value])));
  return (
    <section className="wb-paste-found" aria-labelledby={head} ref={first}>
      <p id={head} role="status">
        {text(offered.length === 0 ? 'widget.paste.nothing' : 'widget.paste.found', { count: offered.length })}
      </p>
      {offered.length === 0 ? null : (
        <ul>
          {offered.map((proposal) => (
            <ProposalRow
              key={proposal.field}
              proposal={proposal}
              title={titles[proposal.field] ?? proposal.field}
              now={asText(values[proposal.field])}
              isTicked={ticked.has(proposal.field)}
              onTick={(isTicked) => tick(proposal.field, isTicked)}
            />
          ))}
        </ul>
      )}
      {unplaced === '' ? null : <p className="wb-muted wb-paste-rest">{text('widget.paste.rest', { text: unplaced })}</p>}
      <div className="wb-paste-foot">
        <Button type="primary" className="wb-paste-use" disabled={ticked.size === 0} onClick={use}>
          {text('widget.paste.use')}
        </Button>
        <Button onClick={onDrop}>{text('widget.paste.drop')}</Button>
      </div>
    </section>
  );
}

interface ProposalRowProps {
  readonly proposal: Proposal;
  readonly title: string;
  readonly now: string;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

function ProposalRow({ proposal: { value, text: shown, sure }, title, now, isTicked, onTick }: ProposalRowProps) {
  const text = useText();
  return (
    <li>
      <Checkbox checked={isTicked} onChange={({ target }) => onTick(target.checked)}>
        <span className="wb-paste-title">{title}</span>
        <span className="wb-paste-text">{shown}</span>
        {sure ? null : <Tag color="warning">{text('widget.paste.unsure')}</Tag>}
        {now === '' || now === value ? null : <span className="wb-muted wb-paste-now">{text('widget.paste.replaces', { text: now })}</span>}
      </Checkbox>
    </li>
  );
}
