import { t } from '@x1/contract/core/texts.ts';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';

interface HomePlace {
  readonly homeZipcode: string;
  readonly homeState: string;
}

/** What stands below the home zip code: that it lies in another state than the chosen one, else who sees it. The table of states comes once both are there. */
export function useZipHint({ homeZipcode, homeState }: HomePlace): ReactNode {
  const [note, setNote] = useState<(zipcode: string, state: string) => string | undefined>();
  const isAsked = homeZipcode.length >= 5 && homeState !== '';
  useEffect(() => {
    // Without it nothing is wrong with the form: the hint stays as it is.
    if (isAsked)
      import('../zip-state.ts').then(
        ({ zipStateNote }) => setNote(() => zipStateNote),
        () => undefined,
      );
  }, [isAsked]);
  const doubt = note?.(homeZipcode, homeState);
  if (doubt === undefined) return t('Parents never see it.');
  return (
    <span className="hint-doubt">
      <Icon of={TriangleAlert} size="s" />
      {doubt}
    </span>
  );
}
