import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { limits } from '../../../../../contract/limits.ts';
import { useText } from '../../../../runtime/text.ts';
import { useParts } from '../list-context.ts';
import { countText } from '../totals.ts';
import { usePages } from '../use-pages.ts';

const sizes = limits.pageSizes.map((value) => ({ value, label: String(value) }));

/** Pages with a thumb: back, where one is, on, and how many at once. */
export function PhonePager() {
  const { controller } = useParts();
  const text = useText();
  const { page, pageSize, total, totalText, hasPages } = usePages();
  const last = Math.max(1, Math.ceil(total / pageSize));
  return (
    <footer className="wl-pager">
      <span className="wb-muted">{totalText}</span>
      {hasPages ? (
        <span className="wl-pages">
          <Select
            aria-label={text('list.pageSize')}
            value={pageSize}
            options={sizes}
            popupMatchSelectWidth={false}
            onChange={(size) => controller.setPage(1, size)}
          />
          <Button
            icon={<LeftOutlined aria-hidden="true" />}
            aria-label={text('list.previousPage')}
            disabled={page <= 1}
            onClick={() => controller.setPage(page - 1, pageSize)}
          />
          <span>{`${countText(page)} / ${countText(last)}`}</span>
          <Button
            icon={<RightOutlined aria-hidden="true" />}
            aria-label={text('list.nextPage')}
            disabled={page >= last}
            onClick={() => controller.setPage(page + 1, pageSize)}
          />
        </span>
      ) : null}
    </footer>
  );
}
