import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { lazy, Suspense } from 'react';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { SettingsCard } from './settings-card.tsx';

/** Only trainers need it, and nobody before they scroll here. */
const Standing = lazy(async () => ({ default: (await import('./background-check-standing.tsx')).Standing }));

/** How a trainer's background check stands, with the way to the rest of it. */
export function BackgroundCheckSettings({ user }: { user: User }) {
  return (
    <SettingsCard id="background-check" title={t('Background check')} note={t('Families see that you passed, and nothing else.')}>
      <Suspense fallback={<PlaceholderRows count={1} label={t('Loading your background check')} />}>
        <Standing user={user} />
      </Suspense>
    </SettingsCard>
  );
}
