import { Pagination } from 'antd';
import { memo } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { useParts } from './list-context.ts';
import { usePages } from './use-pages.ts';

const sizes = limits.pageSizes.map(String);

/** How many rows there are, and the pages. */
export const Pager = memo(function Pager() {
  const { controller } = useParts();
  const { page, pageSize, total, totalText, hasPages } = usePages();
  return (
    <footer className="wl-pager">
      <span className="wb-muted">{totalText}</span>
      {hasPages ? (
        <Pagination
          size="small"
          current={page}
          pageSize={pageSize}
          total={total}
          showSizeChanger
          pageSizeOptions={sizes}
          showLessItems
          onChange={controller.setPage}
        />
      ) : null}
    </footer>
  );
});
