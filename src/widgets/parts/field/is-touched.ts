/** Whether the page is used by fingers: a keyboard on the screen would cover what a picker shows. */
export function isTouched(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}
