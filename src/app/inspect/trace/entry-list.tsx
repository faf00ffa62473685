import { Empty, Tag } from 'antd';
import type { KeyboardEvent } from 'react';
import type { Words } from '../words.ts';
import { isFailed, type TraceEntry } from './entries.ts';

interface Props {
  readonly entries: readonly TraceEntry[];
  readonly chosen: number | null;
  readonly words: Words;
  readonly onChoose: (id: number) => void;
}

const colours = { call: 'blue', action: 'purple', event: 'cyan', state: 'default' } as const;

/** The entries, the newest first; arrow keys move between them. */
export function EntryList({ entries, chosen, words, onChoose }: Props) {
  if (entries.length === 0)
    return (
      <div className="wt-list">
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words('trace.none')} />
      </div>
    );
  return (
    <ul className="wt-list" aria-label={words('trace.entries')} onKeyDown={moveFocus}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <button type="button" aria-current={entry.id === chosen} data-failed={isFailed(entry)} onClick={() => onChoose(entry.id)}>
            <time>{timeOf(entry.at)}</time>
            <Tag color={colours[entry.kind]}>{words(`trace.${entry.kind}`)}</Tag>
            <span className="wt-name">{entry.name ?? words('trace.noTitle')}</span>
            <span className="wt-outcome">{outcomeOf(entry, words)}</span>
            <span className="wt-ms">{entry.ms === null ? '' : durationOf(entry.ms)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  event.preventDefault();
  buttons[at + by]?.focus();
}

function outcomeOf(entry: TraceEntry, words: Words): string {
  switch (entry.kind) {
    case 'call': {
      if (entry.ms === null) return words('trace.running');
      const notes = [
        ...(entry.mismatch === null ? [] : [words('trace.mismatch')]),
        ...(entry.failure === null ? [] : [words('trace.failed')]),
      ];
      return [entry.status === null ? '' : String(entry.status), ...notes].filter(Boolean).join(' · ');
    }
    case 'action':
      return `${words(`trace.${entry.outcome}`)} · ${entry.steps.length + entry.dropped}`;
    case 'event':
      return entry.isHandled ? '' : words('trace.unhandled');
    case 'state':
      return entry.changes.map(({ after }) => brief(after)).join(', ');
  }
}

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

export function durationOf(ms: number): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`;
}

function timeOf(at: number): string {
  const iso = new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString();
  return iso.slice(11, 23);
}
