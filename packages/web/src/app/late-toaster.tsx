import { type ComponentType, useEffect, useState } from 'react';
import { useToasts } from '../ui/toast.ts';

/** By then the first page is drawn on most lines. */
const QUIET_MS = 2_000;

/**
 * The place where toasts appear, loaded with the first of them, or once the page has had time to open: what shows a message is a tenth of
 * all scripts of the first page, and nobody is told anything before. What was said meanwhile is shown when it's there.
 */
export function LateToaster() {
  const [Toaster, setToaster] = useState<ComponentType>();
  const toasts = useToasts();
  useEffect(() => {
    if (Toaster) return;
    // Without a line the next message asks again.
    const load = () =>
      void loadToaster().then(
        (loaded) => setToaster(() => loaded),
        () => undefined,
      );
    if (toasts.length > 0) return load();
    const timer = setTimeout(load, QUIET_MS);
    return () => clearTimeout(timer);
  }, [Toaster, toasts]);
  // There from the start: what an open dialog hides from assistive technology leaves live regions alone, and only those it finds when it opens.
  return <div aria-live="off">{Toaster && <Toaster />}</div>;
}

async function loadToaster(): Promise<ComponentType> {
  return (await import('../ui/toaster.tsx')).Toaster;
}
