import { useEffect, useState } from 'react';
import type { DialogProps } from './dialog-frame.tsx';
import { late } from './late.ts';
import { tellNotLoaded } from './toast.ts';

/** What dialogs are drawn with: 17 kB that nobody needs before the first question. */
export const dialogs = late(async () => await import('./dialog-frame.tsx'));

/** A dialog that holds the focus and gives it back. Nothing is drawn, and nothing loaded for it, before it opens. */
export function Dialog(props: DialogProps) {
  const { isOpen, onOpenChange } = props;
  const [loaded, setLoaded] = useState(dialogs.loaded);
  useEffect(() => {
    if (!isOpen || loaded) return;
    dialogs.load().then(setLoaded, () => {
      tellNotLoaded();
      onOpenChange(false);
    });
  }, [isOpen, loaded, onOpenChange]);
  return loaded ? <loaded.DialogFrame {...props} /> : null;
}
