import { Button } from 'antd';
import { type UIEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import type { JobRow } from '../../../contract/entities/company/notice.ts';
import { saveFile } from '../../services/download.ts';
import { statusTag } from '../../widgets/parts/status-tag.tsx';
import { minuteOf } from '../../widgets/parts/times.ts';
import { createReceiver } from '../receive-file.ts';
import { useWorld } from '../world.ts';
import { createJobStore } from './job-store.ts';
import { jobFile } from './notice-targets.ts';

/** Target of a job's view link (spec section 4). */
const billsPath = '/financial/customerBilling';
/** Opens the bill that the job is about, where the server names it. */
function billPathOf(bill: string | null): string {
  return bill === null ? billsPath : `${billsPath}?bill=${encodeURIComponent(bill)}`;
}

/** Pixels before the end of the list at which the next page loads. */
const prefetchPx = 40;

/** The background jobs with their status and results (spec sections 2 and 4). */
export function JobList({ onLeave }: { readonly onLeave: () => void }) {
  const { translate, calls } = useWorld();
  const [store] = useState(() => createJobStore(calls, Date.now));
  const { rows, phase, isLoading, hasMore, secondsLeft } = useSyncExternalStore(store.subscribe, store.get);
  useEffect(() => {
    store.refresh();
    return store.stop;
  }, [store]);
  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) => {
    if (scrollHeight - scrollTop - clientHeight < prefetchPx) store.more();
  };
  return (
    <>
      <p className="ws-job-head">
        <span>{secondsLeft === null ? '' : translate('shell.job.countdown', { seconds: secondsLeft })}</span>
        <Button type="link" size="small" onClick={store.refresh}>
          {translate('shell.job.refresh')}
        </Button>
      </p>
      {phase === 'failed' ? (
        <p className="ws-notice-note" role="alert">
          {translate('shell.job.failedLoad')}
        </p>
      ) : null}
      {phase === 'ready' && rows.length === 0 ? <p className="ws-notice-note">{translate('shell.job.empty')}</p> : null}
      <ul className="ws-notice-list" onScroll={onScroll} aria-busy={isLoading}>
        {rows.map((job) => (
          <Job key={job.id} job={job} onLeave={onLeave} />
        ))}
        {hasMore ? (
          <li>
            <Button type="link" block onClick={store.more}>
              {translate('shell.job.more')}
            </Button>
          </li>
        ) : null}
      </ul>
    </>
  );
}

function Job({ job, onLeave }: { readonly job: JobRow; readonly onLeave: () => void }) {
  const { translate, session } = useWorld();
  const { name, status, createByName_dictText: creator, beginTime, endTime, failReason } = job;
  const times = [beginTime, endTime].map((time) => minuteOf(time, session.user()?.dateFormat)).filter((time) => time !== null);
  return (
    <li className="ws-job">
      <span className="ws-notice-title">{name}</span>
      <span className="ws-notice-line">
        {/* Spec section 4: red when failed, blue otherwise. */}
        {statusTag(translate(`shell.job.status.${status}`), status === '3' ? 'red' : 'blue')}
        <span>{[creator, times.join(' – ')].filter(Boolean).join(' · ')}</span>
        <JobOffer job={job} onLeave={onLeave} />
      </span>
      {status === '3' && failReason !== null ? <span className="ws-job-reason">{failReason}</span> : null}
    </li>
  );
}

function JobOffer({ job, onLeave }: { readonly job: JobRow; readonly onLeave: () => void }) {
  const { translate, calls, config, presenter, feedback } = useWorld();
  if (job.optType === '2') {
    return (
      <Link to={billPathOf(job.successData)} onClick={onLeave}>
        {translate('shell.job.view')}
      </Link>
    );
  }
  const file = job.optType === '3' ? jobFile(job.successData, config.omsBase, window.location.origin) : null;
  if (file === null) return null;
  const text = translate('shell.job.download');
  if (file.kind === 'address') {
    return (
      <a href={file.href} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>
    );
  }
  const received = createReceiver(feedback, translate);
  const save = () =>
    calls
      .file('job.download', { id: file.id })
      .then((answer) => received(answer, saveFile))
      .catch(presenter.showFailure);
  return (
    <Button type="link" size="small" onClick={() => void save()}>
      {text}
    </Button>
  );
}
