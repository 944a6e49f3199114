import { type ComponentType, useEffect, useState } from 'react';
import { QUIET_MS } from '../ui/late.ts';
import { useToasts } from '../ui/toast.ts';

/**
 * The place where toasts appear, loaded with the first of them, or once the page has had time to open: what shows a message is a tenth of
 * all scripts of the first page, and nobody is told anything before. What was said meanwhile is shown when it's there.
 */
export function LateToaster() {
  const [Toaster, setToaster] = useState<ComponentType>();
  const toasts = useToasts();
  useEffect(() => {
    if (Toaster) return;
    // Without a line it's asked again when there's one, and with the next message.
    const load = () =>
      void loadToaster().then(
        (loaded) => setToaster(() => loaded),
        () => undefined,
      );
    const timer = setTimeout(load, toasts.length > 0 ? 0 : QUIET_MS);
    addEventListener('online', load);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', load);
    };
  }, [Toaster, toasts]);
  // There from the start: what an open dialog hides from assistive technology leaves live regions alone, and only those it finds when it opens.
  return <div aria-live="off">{Toaster && <Toaster />}</div>;
}

async function loadToaster(): Promise<ComponentType> {
  return (await import('../ui/toaster.tsx')).Toaster;
}
