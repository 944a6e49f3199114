import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Addressee } from './write-dialog.tsx';

// Behind a press.
const WriteDialog = lazy(async () => ({ default: (await import('./write-dialog.tsx')).WriteDialog }));

interface WriteButtonProps {
  to: Addressee;
  /** The reader sees it: to a reported person it never says that there is a report. */
  subject: string;
  /** For screen readers, such as 'Write to Kim about refund 7'. */
  label: string;
  text?: string;
  /** Whether the letter answers what an operator closes by hand once it's sent. */
  closesByHand?: boolean;
}

/** Opens a letter to somebody. */
export function WriteButton({ to, subject, label, text = 'Write', closesByHand = false }: WriteButtonProps) {
  const [isOpen, setOpen] = useState(false);
  // A closed account has an address that leads nowhere.
  if (to.email.endsWith('.invalid')) return null;
  return (
    <>
      <Button variant="outline" size="s" aria-label={label} onClick={() => setOpen(true)}>
        {text}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <WriteDialog to={to} subject={subject} closesByHand={closesByHand} isOpen onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
