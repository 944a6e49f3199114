/** Puts the focus on the page's title after an action that removed its own button, so that it is not lost (R161). */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('#main h1');
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

/** The same, with what stands below the title in view: how the session ended is said there, and the pressed button was far down on a phone. */
export function showTitle(): void {
  focusTitle();
  window.scrollTo({ top: 0 });
}
