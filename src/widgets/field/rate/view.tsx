import { Rate } from 'antd';
import type { Values } from '../../../runtime/ports.ts';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps, FieldViewProps } from '../../../runtime/widget.ts';
import { asNumber, fieldAttributes } from '../../parts/field/field-attributes.ts';
import '../../styles/choosing.css';

export function RateView(props: FieldProps) {
  const { value, onChange, onBlur, disabled, settings } = props;
  const text = useText();
  const { label } = props;
  const count = countOf(settings);
  const stars = starsOf(value);
  const said = stars === undefined ? label : `${label}: ${text('widget.rate.text', { value: stars, count })}`;
  return (
    <Rate
      {...fieldAttributes({ ...props, label: said })}
      className="wb-rate"
      count={count}
      allowHalf={settings.half === true}
      value={stars ?? 0}
      // A second press on the same star takes the value away.
      onChange={(next) => onChange(next === 0 ? undefined : next)}
      onBlur={onBlur}
      disabled={disabled}
    />
  );
}

export function RateShown({ value, settings }: FieldViewProps) {
  const text = useText();
  const count = countOf(settings);
  return (
    <span className="wb-rate-shown">
      <span aria-hidden="true">
        <Rate disabled count={count} allowHalf value={starsOf(value) ?? 0} />
      </span>
      <span>{text('widget.rate.text', { value: String(value), count })}</span>
    </span>
  );
}

function countOf({ count }: Values): number {
  return asNumber(count) ?? 5;
}

/** Addresses of lists and drafts hold texts. */
function starsOf(value: unknown): number | undefined {
  const stars = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof stars === 'number' && Number.isFinite(stars) ? stars : undefined;
}
