import { Statistic } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  readonly title: ReactNode;
  /** Text with exact grouping; converting it to a float could change it. */
  readonly value: string;
  /** Below the figure, so that a long text does not shift it. */
  readonly below?: ReactNode;
}

/** The content of a tile: a figure under its title. */
export function TileFigure({ title, value, below }: Props) {
  return (
    <div className="wb-tile-figure">
      <Statistic title={title} value={value} formatter={() => <span className="wb-number">{value === '' ? ' ' : value}</span>} />
      {below}
    </div>
  );
}
