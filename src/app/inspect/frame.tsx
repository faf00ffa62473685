import type { InspectedElement } from '../../runtime/inspect/elements.ts';
import type { Picked } from './pick.ts';

/** Marks an element on the page. */
export function Frame({ picked, titleOf }: { readonly picked: Picked | null; readonly titleOf: (element: InspectedElement) => string }) {
  return picked === null ? null : (
    <Outline node={picked.node} label={`${titleOf(picked.element) || picked.element.name} ${picked.element.type}`} />
  );
}

function Outline({ node, label }: { readonly node: Element; readonly label: string }) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return (
    <div className="wi-outline" style={{ left, top, width, height }} aria-hidden="true">
      <span>{label}</span>
    </div>
  );
}
