import { useText } from '../../runtime/text.ts';
import { Heading, inline } from './nodes.tsx';
import type { Member } from './reference.ts';
import { ScrollFrame } from './scroll-frame.tsx';
import texts from './texts.json';

/** The properties of a word; each can be linked to. */
export function Members({ members }: { readonly members: readonly Member[] }) {
  const say = useText();
  return (
    <>
      <Heading level={2} id="properties" text={[say(texts.members)]} />
      <ScrollFrame label={say(texts.members)}>
        <table className="wd-table wd-members">
          <thead>
            <tr>
              <th scope="col">{say(texts.property)}</th>
              <th scope="col">{say(texts.holds)}</th>
              <th scope="col">{say(texts.otherwise)}</th>
              <th scope="col">{say(texts.meaning)}</th>
            </tr>
          </thead>
          <tbody>
            {members.map(({ name, isRequired, holds, otherwise, says }) => (
              <tr key={name} id={name}>
                <th scope="row">
                  <a className="wd-member" href={`#${name}`}>
                    <code>{name}</code>
                  </a>
                  {isRequired ? <span className="wd-required">{say(texts.required)}</span> : null}
                </th>
                <td className="wd-holds">{inline(holds)}</td>
                <td>{otherwise === undefined ? <span className="wb-muted">–</span> : inline(otherwise)}</td>
                <td>{inline(says)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </>
  );
}
