import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Addressee } from './write-dialog.tsx';

// Behind a press.
const WriteDialog = lazy(async () => ({ default: (await import('./write-dialog.tsx')).WriteDialog }));

/** Opens a letter to somebody. @param label for screen readers, such as 'Write to Kim about refund 7' */
export function WriteButton({ to, subject, label, text = 'Write' }: { to: Addressee; subject: string; label: string; text?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="s" aria-label={label} onClick={() => setOpen(true)}>
        {text}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <WriteDialog to={to} subject={subject} isOpen onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
