import { t } from '@x1/contract/core/texts.ts';
import { Share } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';

const ShareSheet = lazy(async () => ({ default: (await import('./share-sheet.tsx')).ShareSheet }));

/** Opens the ways to pass a public page on; they're loaded then. */
export function ShareButton({ trainerId, name, label = t('Share') }: { trainerId: number; name: string; label?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="s" icon={Share} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense>{isOpen && <ShareSheet trainerId={trainerId} name={name} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
