import { Select } from 'antd';
import { limits } from '../../../../contract/limits.ts';

interface Props {
  readonly value: number;
  readonly label: string;
  /** Label of a page size. */
  readonly textOf: (size: number) => string;
  readonly onChange: (size: number) => void;
}

/** The page size select. It loads when the user is about to choose, so it opens at once. */
export function PageSize({ value, label, textOf, onChange }: Props) {
  return (
    <Select
      className="ant-pagination-options-size-changer"
      size="small"
      aria-label={label}
      autoFocus
      defaultOpen
      showSearch
      popupMatchSelectWidth={false}
      value={value}
      options={limits.pageSizes.map((size) => ({ value: size, label: textOf(size) }))}
      optionFilterProp="label"
      onChange={onChange}
    />
  );
}
