import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { dialogs } from '../ui/dialog.tsx';
import { menus } from '../ui/menu.tsx';
import { popovers } from '../ui/popover.tsx';
import { forgetToasts } from '../ui/toast.ts';

// A busy machine takes longer to load what a screen loads only when it is needed.
configure({ asyncUtilTimeout: 5_000 });

/** The files of a worker share one window: whatever address a test left, even a pressed link's or a saved file's, the next starts here. */
function returnToStart(): void {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL('http://localhost:3000/');
  history.replaceState(null, '');
}

// As on a page that has been open for a moment.
beforeAll(() => Promise.all([dialogs.load(), menus.load(), popovers.load()]));

afterEach(() => {
  cleanup();
  returnToStart();
  // The files of a worker share these too: the next one must not find toasts, answers or stored values of this one.
  forgetToasts();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
});

// The files of a worker share their modules: one that is still being loaded when a file ends would stay broken for the next.
afterAll(() => vi.dynamicImportSettled());
