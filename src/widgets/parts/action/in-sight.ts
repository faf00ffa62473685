/** Neither on a page that is kept behind another nor behind a tab of its page. */
export function isInSight(element: Element): boolean {
  return element.closest('[hidden]') === null && element.getClientRects().length > 0;
}
