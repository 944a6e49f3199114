/** Puts the focus on the page's title after an action that removed its own button, so that it is not lost (R161). */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('#main h1');
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

/** Like `focusTitle`, but scrolls to the top: how the session ended is said there, and on a phone the pressed button was far down. */
export function showTitle(): void {
  focusTitle();
  window.scrollTo({ top: 0 });
}
