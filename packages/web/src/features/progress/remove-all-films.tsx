import { t } from '@x1/contract/core/texts.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useForbidFilms } from './clips.ts';
import type { Pair } from './queries.ts';

/** The family takes its permission back, after one question. @param name of the athlete, where it's known */
export function RemoveAllFilms({ pair, name }: { pair: Pair; name?: string }) {
  const [isAsking, setAsking] = useState(false);
  const forbid = useForbidFilms(pair, () => setAsking(false));
  return (
    <>
      <Button variant="quiet" size="s" onClick={() => setAsking(true)}>
        {t('Remove all films')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={name === undefined ? t('Remove all films of this athlete?') : t('Remove all films of {name}?', { name })}
        confirmLabel={t('Remove all films')}
        busyLabel={t('Removing...')}
        tone="danger"
        isBusy={forbid.isPending}
        onConfirm={() => forbid.mutate()}
      >
        {name === undefined
          ? t(
              "This removes every film of this athlete, with every trainer. Nobody can add another unless you allow it again, and this can't be undone.",
            )
          : t(
              "This removes every film of {name}, with every trainer. Nobody can add another unless you allow it again, and this can't be undone.",
              {
                name,
              },
            )}
      </ConfirmDialog>
    </>
  );
}
