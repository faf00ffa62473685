import { Button, Popover } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import { useText } from '../../../runtime/text.ts';

interface Props {
  /** The typed numbers, one below the other. */
  readonly lines: string;
  readonly count: number;
  readonly max: number;
  readonly disabled: boolean | undefined;
  readonly change: (text: string) => void;
}

/** The count, which opens the numbers one below the other. */
export function Numbers({ lines, count, max, disabled, change }: Props) {
  const text = useText();
  const title = text('widget.numberList.count', { count, max });
  const list = (
    <div className="wb-numbers">
      <TextArea
        aria-label={title}
        value={lines}
        onChange={(event) => change(event.target.value)}
        rows={10}
        spellCheck={false}
        disabled={disabled}
      />
      <Button block disabled={disabled} onClick={() => change('')}>
        {text('widget.numberList.clear')}
      </Button>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" title={title} content={list}>
      <button type="button" className={`wb-count ${count > max ? 'wb-count-over' : ''}`} aria-label={title} title={title}>
        {count}
      </button>
    </Popover>
  );
}
