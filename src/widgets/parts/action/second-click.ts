/** What a click tells that these rules read; a key that presses a button tells of no clicks. */
interface Clicked {
  readonly detail: number;
  readonly target: EventTarget | null;
  readonly currentTarget: EventTarget | null;
}

/**
 * The second click of a double one. Where the first has opened a dialog, the second lands on what stands there now, and means
 * nothing there: neither yes nor no.
 */
export function isSecondClick({ detail }: Pick<Clicked, 'detail'>): boolean {
  return detail > 1;
}

/** It fell beside the dialog. */
export function isSecondClickBeside({ detail, target, currentTarget }: Clicked): boolean {
  return isSecondClick({ detail }) && target === currentTarget;
}

/** A key that is still held from what opened the dialog presses no button in it. */
export function refuseHeldKey(event: { readonly repeat: boolean; preventDefault(): void }): void {
  if (event.repeat) event.preventDefault();
}
