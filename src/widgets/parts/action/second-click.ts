/** The click data used here; a key that presses a button has a click count of zero. */
interface Clicked {
  readonly detail: number;
  readonly target: EventTarget | null;
  readonly currentTarget: EventTarget | null;
}

/** Whether this is the second click of a double click. If the first opened a dialog, the second hits a part of it and must be ignored. */
export function isSecondClick({ detail }: Pick<Clicked, 'detail'>): boolean {
  return detail > 1;
}

/** Whether a second click hit the mask beside the dialog. */
export function isSecondClickBeside({ detail, target, currentTarget }: Clicked): boolean {
  return isSecondClick({ detail }) && target === currentTarget;
}

/** Ignores repeats of the key that opened the dialog; they must not press its buttons. */
export function refuseHeldKey(event: { readonly repeat: boolean; preventDefault(): void }): void {
  if (event.repeat) event.preventDefault();
}
