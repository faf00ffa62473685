/** Whether an element is on the current page and tab rather than on hidden ones. */
export function isDisplayed(element: Element): boolean {
  return element.closest('[hidden]') === null && element.getClientRects().length > 0;
}
