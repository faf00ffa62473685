import type { Health } from '../../contract/entities/company/health.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { localTime } from '../calls/local-time.ts';
import { messageOf } from '../calls/messages.ts';
import { ageOf, type Findings, limits } from './findings.ts';

/** Rows of the checks that run by themselves, and of copies. */
export function checkRows(findings: Findings, { language, principal }: SignedInCaller): Health['checks'] {
  const { figure } = findings;
  const at = (name: string) => {
    const seconds = figure(name);
    return seconds === 0 ? null : localTime(new Date(seconds * 1_000), principal.timeZone);
  };
  const isOld = (name: string) => (ageOf(findings, name) ?? 0) > limits.checkSeconds;
  const check = (name: string, count: number, words: { of: string; good: string; bad: string }) => {
    const time = `${name}_check_timestamp_seconds`;
    const key = at(time) === null ? 'health.noCheck' : count > 0 ? words.bad : words.good;
    return {
      id: name,
      check: messageOf(words.of, language),
      result: messageOf(key, language, { count }),
      checkedTime: at(time),
      bad: count > 0 || isOld(time),
    };
  };
  const copied = at('waybill_backup_timestamp_seconds');
  const failing = figure('waybill_archive_failing') > 0;
  return [
    check('waybill_books', figure('waybill_books_differences'), {
      of: 'health.checkBooks',
      good: 'health.agrees',
      bad: 'health.differences',
    }),
    check('waybill_log', figure('waybill_log_problems'), { of: 'health.checkLog', good: 'health.whole', bad: 'health.brokenSeals' }),
    {
      id: 'copy',
      check: messageOf('health.checkCopy', language),
      result: messageOf(copied === null ? 'health.noCopy' : 'health.copied', language),
      checkedTime: copied,
      bad: copied === null || isOld('waybill_backup_timestamp_seconds'),
    },
    {
      id: 'archive',
      check: messageOf('health.checkArchive', language),
      result: messageOf(failing ? 'health.archiveFails' : 'health.archived', language),
      checkedTime: null,
      bad: failing,
    },
  ];
}
