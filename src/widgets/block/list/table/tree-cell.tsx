import '../tree.css';
import { DownOutlined, RightOutlined } from '@ant-design/icons';
import type { CSSProperties, ReactNode } from 'react';
import { useList } from '../../../../runtime/list/use-list.ts';
import { useText } from '../../../../runtime/text.ts';
import { useParts } from '../list-context.ts';

/** The first cell of a tree row: indented by its depth, with an expand button. */
export function TreeCell({ rowKey, children }: { readonly rowKey: string; readonly children: ReactNode }) {
  const { controller } = useParts();
  const text = useText();
  const branch = useList(controller, (state) => state.branches.get(rowKey));
  const isClosed = useList(controller, (state) => state.closed.has(rowKey));
  if (branch === undefined) return children;
  const style: CSSProperties & Record<'--wl-depth', number> = { '--wl-depth': branch.depth };
  return (
    <span className="wl-branch" style={style}>
      {branch.isParent ? (
        <button
          type="button"
          className="wl-branch-toggle"
          aria-expanded={!isClosed}
          aria-label={text(isClosed ? 'list.openBranch' : 'list.closeBranch')}
          onClick={() => controller.toggleBranch(rowKey)}
        >
          {isClosed ? <RightOutlined aria-hidden="true" /> : <DownOutlined aria-hidden="true" />}
        </button>
      ) : (
        <span className="wl-branch-toggle" />
      )}
      <span className="wl-branch-text">{children}</span>
    </span>
  );
}
