import {
  AimOutlined,
  BorderBottomOutlined,
  BorderRightOutlined,
  CaretRightOutlined,
  ClearOutlined,
  CloseOutlined,
  PauseOutlined,
} from '@ant-design/icons';
import { Button, Checkbox, Input, Segmented } from 'antd';
import type { ReactNode } from 'react';
import type { Words } from '../words.ts';
import type { Filter } from './filter.ts';
import { docked, type Size } from './resizer.tsx';

interface Props {
  readonly words: Words;
  readonly filter: Filter;
  readonly setFilter: (filter: Filter) => void;
  readonly isPaused: boolean;
  readonly isPointing: boolean;
  readonly size: Size;
  readonly setSize: (size: Size) => void;
  readonly onPoint: () => void;
  readonly onPause: () => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

const kinds = ['all', 'call', 'action', 'event', 'state'] as const;

export function TraceTools({ words, filter, setFilter, isPaused, isPointing, size, setSize, onPoint, onPause, onClear, onClose }: Props) {
  const isBelow = size.dock === 'bottom';
  return (
    <div className="wt-tools">
      <strong>{words('trace.title')}</strong>
      <Segmented
        size="small"
        aria-label={words('trace.kind')}
        value={filter.kind}
        options={kinds.map((kind) => ({ value: kind, label: words(`trace.${kind}`) }))}
        onChange={(kind) => setFilter({ ...filter, kind })}
      />
      <Input
        size="small"
        className="wt-find"
        aria-label={words('trace.find')}
        placeholder={words('trace.find')}
        value={filter.find}
        allowClear
        onChange={({ target }) => setFilter({ ...filter, find: target.value })}
      />
      <Checkbox checked={filter.failedOnly} onChange={({ target }) => setFilter({ ...filter, failedOnly: target.checked })}>
        {words('trace.failedOnly')}
      </Checkbox>
      <Checkbox checked={filter.allPages} onChange={({ target }) => setFilter({ ...filter, allPages: target.checked })}>
        {words('trace.allPages')}
      </Checkbox>
      <span className="wt-space" />
      <Button size="small" type={isPointing ? 'primary' : 'default'} aria-pressed={isPointing} icon={<AimOutlined />} onClick={onPoint}>
        {words(isPointing ? 'trace.pointing' : 'trace.point')}
      </Button>
      <Tool
        label={words(isPaused ? 'trace.resume' : 'trace.pause')}
        icon={isPaused ? <CaretRightOutlined /> : <PauseOutlined />}
        onClick={onPause}
      />
      <Tool label={words('trace.clear')} icon={<ClearOutlined />} onClick={onClear} />
      <Tool
        label={words(isBelow ? 'trace.toSide' : 'trace.toBottom')}
        icon={isBelow ? <BorderRightOutlined /> : <BorderBottomOutlined />}
        onClick={() => setSize(docked(isBelow ? 'side' : 'bottom'))}
      />
      <Tool label={words('trace.close')} icon={<CloseOutlined />} onClick={onClose} />
    </div>
  );
}

function Tool({ label, icon, onClick }: { readonly label: string; readonly icon: ReactNode; readonly onClick: () => void }) {
  return <Button size="small" type="text" aria-label={label} title={label} icon={icon} onClick={onClick} />;
}
