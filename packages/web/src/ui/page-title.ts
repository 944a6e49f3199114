import { useEffect } from 'react';

let name = '';
let count = '';

/** Names the browser tab 'title · X1'. */
export function setPageTitle(title: string): void {
  name = title;
  show();
}

/** Says in front of the title how much waits: '(2) Messages · X1'; '' takes it away. */
export function setTitleCount(text: string): void {
  if (text === count) return;
  count = text;
  if (name) show();
}

function show(): void {
  document.title = `${count && `(${count}) `}${name} · X1`;
}

/** The same for screens whose title comes with their data (R5). Waits while there is none. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) setPageTitle(title);
  }, [title]);
}
