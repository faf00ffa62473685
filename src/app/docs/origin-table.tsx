import { Link } from 'react-router-dom';
import { useRuntime } from '../../runtime/context.ts';
import { useText } from '../../runtime/text.ts';
import { Heading } from './nodes.tsx';
import { areas, type OriginTable } from './origins.ts';
import { ScrollFrame } from './scroll-frame.tsx';
import texts from './texts.json';

/** What another language calls things, and what they are here. */
export function OriginRows({ table }: { readonly table: OriginTable }) {
  const say = useText();
  const { ports } = useRuntime();
  const rows = table.rows.map((row, at) => ({ ...row, at }));
  return areas.map((area) => {
    const own = rows.filter((row) => row.area === area);
    const title = say(texts[`area-${area}`]);
    return own.length === 0 ? null : (
      <section key={area}>
        <Heading level={2} id={area} text={[title]} />
        <ScrollFrame label={title}>
          <table className="wd-table wd-origin">
            <thead>
              <tr>
                <th scope="col">{table.name}</th>
                <th scope="col">{say(texts.ours)}</th>
                <th scope="col">{say(texts.remark)}</th>
              </tr>
            </thead>
            <tbody>
              {own.map(({ at, theirs, ours, say: remark }) => (
                <tr key={theirs} id={String(at)}>
                  <th scope="row">
                    <code>{theirs}</code>
                  </th>
                  <td>{ours.length === 0 ? <span className="wd-none">{say(texts.noEquivalent)}</span> : ours.map(wordLink)}</td>
                  <td>{remark[ports.language]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      </section>
    );
  });
}

function wordLink(place: string) {
  return (
    <Link key={place} className="wd-word" to={`/docs/${place}`}>
      <code>{nameOf(place)}</code>
    </Link>
  );
}

/** `block/list#columns` is read as `list.columns`, `guide/columns-and-items#column.width` as `column.width`. */
function nameOf(place: string): string {
  const [page = '', anchor] = place.split('#');
  const [group, name = ''] = page.split('/');
  if (group === 'guide') return (anchor ?? name).replace(/^\d+-/, '').replaceAll('-', ' ');
  return anchor === undefined ? name : `${name}.${anchor}`;
}
