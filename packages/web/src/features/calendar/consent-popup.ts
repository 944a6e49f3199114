import { POPUP_HEIGHT, POPUP_POLL_MS, POPUP_WIDTH, RECHECK_DELAY_MS } from '@x1/contract/calendar/connection.ts';

const NAME = 'x1-calendar';
const MARK = 'calendarPopup';

/**
 * Opens the window for Google's consent, still without a page. Only within a click: later a browser takes it for an advertisement (S1§4).
 *
 * @returns null where the browser does not allow it
 */
export function openConsentPopup(): Window | null {
  const left = Math.max(0, Math.round(screenX + (outerWidth - POPUP_WIDTH) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - POPUP_HEIGHT) / 2));
  const popup = open('', NAME, `popup,width=${POPUP_WIDTH},height=${POPUP_HEIGHT},left=${left},top=${top}`);
  if (!popup) return null;
  mark(popup);
  // Nothing that is shown there later gets a hold of this page (L16).
  popup.opener = null;
  return popup;
}

/** Session storage tells the page that comes back from Google that it is in a popup; the opener does not. */
function mark(popup: Window): void {
  try {
    popup.sessionStorage.setItem(MARK, '1');
  } catch {
    // It is left from an earlier try and shows Google's page; its mark is there already.
  }
}

/** Whether this page is in the window that was opened for the consent. */
export function isConsentPopup(): boolean {
  return sessionStorage.getItem(MARK) !== null;
}

/**
 * Calls back a second after the window was closed. A browser may say so while it is still open, once Google's page has cut it off (E8): what is
 * true is decided by asking the server.
 *
 * @returns stops waiting
 */
export function whenClosed(popup: Pick<Window, 'closed'>, onClosed: () => void): () => void {
  let recheck: ReturnType<typeof setTimeout> | undefined;
  const poll = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(poll);
    recheck = setTimeout(onClosed, RECHECK_DELAY_MS);
  }, POPUP_POLL_MS);
  return () => {
    clearInterval(poll);
    clearTimeout(recheck);
  };
}
