import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { useConnectStatus } from '../../../features/bank/queries.ts';
import { useOwnPrograms } from '../../../features/programs/queries.ts';
import type { SessionFilters } from '../../../features/sessions/session-filters.ts';
import { setUpLines } from '../../../features/trainer-profile/set-up.ts';
import { bannerOf } from '../../../features/trainer-profile/set-up-banners.ts';
import { useOwnTrainer } from '../../../features/trainer-profile/use-own-trainer.ts';
import { useVerificationStatus } from '../../../features/verification/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Nobody has booked yet (S2§2). */
export function NoSessions({ user }: { user: Pick<User, 'id' | 'role' | 'timezone'> }) {
  if (user.role === 'trainer') return <NoTrainerSessions user={user} />;
  return (
    <EmptyState
      title={t('No Training Sessions Yet')}
      headingLevel={2}
      action={<Button href="/parent-dashboard">{t('Browse Trainers')}</Button>}
    >
      {t('Browse trainers and book your first session.')}
    </EmptyState>
  );
}

/** The profile is asked for while it isn't complete (S2§2); after it what else keeps parents from booking, and then nothing. */
function NoTrainerSessions({ user }: { user: Pick<User, 'id' | 'timezone'> }) {
  const profile = useOwnTrainer(user.id);
  const bank = useConnectStatus(user.id);
  const programs = useOwnPrograms();
  const identity = useVerificationStatus({ isWanted: profile.data != null && profile.data.verificationStatus !== 'verified' });
  const missing = setUpLines({
    timezone: user.timezone,
    profile: profile.data,
    identity: identity.data,
    bank: bank.data,
    programCount: programs.data?.items.length,
  }).find(({ state }) => state === 'open');
  if (missing?.key === 'profile') {
    return (
      <EmptyState
        title={t('No Training Sessions Yet')}
        headingLevel={2}
        action={<Button href="/profile-settings">{t('Complete Profile')}</Button>}
      >
        {t('Complete your profile so that parents can find and book you.')}
      </EmptyState>
    );
  }
  const next = missing && bannerOf(missing);
  return (
    <EmptyState title={t('No Training Sessions Yet')} headingLevel={2} action={next && <Button href={next.href}>{next.action}</Button>}>
      {next?.text ?? t('Sessions show up here once a parent books you.')}
    </EmptyState>
  );
}

/** There are none of the kind that is looked for. */
export function NoMatch({ filters, onClear }: { filters: SessionFilters; onClear: () => void }) {
  return (
    <EmptyState
      title={noMatchTitle(filters)}
      headingLevel={2}
      action={
        <Button variant="outline" onClick={onClear}>
          {t('Show all sessions')}
        </Button>
      }
    >
      {filters.q || filters.type || filters.athlete ? t('Nothing matches your search.') : undefined}
    </EmptyState>
  );
}

function noMatchTitle({ section, q, type, athlete }: SessionFilters): string {
  if (q || type || athlete) return t('No session found');
  if (section === 'upcoming') return t('Nothing coming up');
  return section === 'needs_scheduling' ? t('Every session is scheduled') : t('No past sessions yet');
}
