/** A frame around what is under the pointer or chosen in the list. */
export function Outline({ node, label }: { readonly node: Element; readonly label: string }) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return (
    <div className="wi-outline" style={{ left, top, width, height }} aria-hidden="true">
      <span>{label}</span>
    </div>
  );
}
