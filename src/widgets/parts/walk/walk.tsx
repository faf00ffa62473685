import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSteps } from '../../../runtime/actions/use-action.ts';
import { useRuntime, useSurroundings } from '../../../runtime/context.ts';
import type { CompiledBlockOf } from '../../../runtime/language/stages.ts';
import { useTrailPlace } from '../../../runtime/list/trails.ts';
import { useText } from '../../../runtime/text.ts';
import './walk.css';

/** Ways to the records before and after this one in the list that it came from; nothing where there is no such list. */
export function Walk({ trail }: { readonly trail: NonNullable<CompiledBlockOf<'detail'>['trail']> }) {
  const text = useText();
  const { ports } = useRuntime();
  const { scope } = useSurroundings();
  const run = useSteps();
  const key = trail.at.evaluate(scope);
  const place = useTrailPlace(ports, trail.of, key === undefined || key === null ? null : String(key));
  if (place === null) return null;
  const { number, total } = place;
  const go = async (step: -1 | 1) => {
    const to = await place.to(step).catch((failure: unknown) => {
      ports.showFailure(failure);
      return null;
    });
    if (to !== null) await run(trail.do, { to });
  };
  const [before, next, at] = [text('widget.detail.before'), text('widget.detail.next'), text('widget.detail.place', { number, total })];
  return (
    <nav className="wb-walk" aria-label={at} title={at}>
      <Button
        type="text"
        icon={<LeftOutlined aria-hidden="true" />}
        aria-label={before}
        title={before}
        disabled={number <= 1}
        onClick={() => void go(-1)}
      />
      <span className="wb-muted">{at}</span>
      <Button
        type="text"
        icon={<RightOutlined aria-hidden="true" />}
        aria-label={next}
        title={next}
        disabled={number >= total}
        onClick={() => void go(1)}
      />
    </nav>
  );
}
