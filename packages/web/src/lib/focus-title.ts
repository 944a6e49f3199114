/** Puts the focus on the page's title after an action that removed its own button, so that it is not lost (R161). */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('#main h1');
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
