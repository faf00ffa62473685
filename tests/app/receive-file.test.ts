import { expect, it, vi } from 'vitest';
import type { Notice } from '../../src/app/layers/feedback.ts';
import { createReceiver } from '../../src/app/receive-file.ts';
import texts from '../../src/locales/en-US/shell.json' with { type: 'json' };
import { createTranslate } from '../../src/services/i18n.ts';

const world = () => {
  const notices: Notice[] = [];
  const received = createReceiver({ notice: (notice) => void notices.push(notice) }, createTranslate('en_US', texts));
  return { notices, received, use: vi.fn() };
};

it('a file is handed on, and nothing is said', async () => {
  const { notices, received, use } = world();
  const file = { content: new Blob(['x']), name: 'a.xlsx' };
  await received(file, use);
  expect([use.mock.calls, notices]).toEqual([[[file]], []]);
});

it('an export that a job makes is good news, in the words of the server or else by naming the work tasks', async () => {
  const { notices, received, use } = world();
  await received('Many orders: see the work tasks', use);
  await received(' ', use);
  expect(use).not.toHaveBeenCalled();
  expect(notices.map(({ tone, text }) => [tone, text])).toEqual([
    ['success', 'Many orders: see the work tasks'],
    ['success', texts['shell.job.queued.text']],
  ]);
});
