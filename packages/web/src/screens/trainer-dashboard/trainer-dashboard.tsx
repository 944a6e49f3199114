import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { ChartColumn, ClipboardList, Plus, ShieldCheck, UserRoundPen } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { Link } from 'wouter';
import { UnconfirmedEmail } from '../../features/account/unconfirmed-email.tsx';
import { firstName } from '../../features/account/use-account.ts';
import { usePendingEmail } from '../../features/account/use-credentials.ts';
import { useBackgroundCheck } from '../../features/background-check/queries.ts';
import { useConnectStatus } from '../../features/bank/queries.ts';
import { CalendarCard } from '../../features/calendar/calendar-card.tsx';
import { Disagreements } from '../../features/calendar/disagreements.tsx';
import { LostBanner } from '../../features/calendar/lost-banner.tsx';
import { useCalendarConnection } from '../../features/calendar/use-calendar.ts';
import { useOwnPrograms } from '../../features/programs/queries.ts';
import { usePendingRequests } from '../../features/requests/use-requests.ts';
import { useFirstSessions } from '../../features/sessions/queries.ts';
import { isBrandDismissed } from '../../features/trainer-profile/brand/dismissal.ts';
import { hasSetUpWork, setUpLines } from '../../features/trainer-profile/set-up.ts';
import { SetUpPanel } from '../../features/trainer-profile/set-up-panel.tsx';
import { useOwnTrainer } from '../../features/trainer-profile/use-own-trainer.ts';
import { useVerificationStatus } from '../../features/verification/queries.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useInPieces } from '../../lib/use-in-pieces.ts';
import { useRest } from '../../lib/use-rest.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Placeholder, PlaceholderRows } from '../../ui/placeholder.tsx';
import { VerifiedMark } from '../../ui/verified-mark.tsx';
import { AskYourOffice, OptionalSteps } from './beside-set-up.tsx';
import { NeedsAnswer, useDashboard } from './needs-answer.tsx';
import { Numbers, RecentBookings, TrainerSessions } from './sections.tsx';

const BrandDialog = lazy(async () => ({ default: (await import('../../features/trainer-profile/brand/brand-dialog.tsx')).BrandDialog }));

const AddPhoto = lazy(async () => ({ default: (await import('../../features/trainer-profile/add-photo.tsx')).AddPhoto }));
const SetHours = lazy(async () => ({ default: (await import('../../features/availability/set-hours.tsx')).SetHours }));
const GoPublic = lazy(async () => ({ default: (await import('../../features/public-page/go-public.tsx')).GoPublic }));

/** What a trainer sees first (S1§2): what is left to set up, what needs an answer, then numbers. */
export function TrainerDashboardScreen({ user }: { user: User }) {
  const profile = useOwnTrainer(user.id);
  const brand = useBrandDialog(user.id, profile.data === null);
  return (
    <>
      <PageHead
        title={t('Welcome, {firstName}', { firstName: firstName({ name: profile.data?.name ?? user.name, email: user.email }) })}
        subtitle={profile.isPending ? <Placeholder width={140} /> : profile.data?.verificationStatus === 'verified' && <VerifiedTrainer />}
        aside={
          <Button href="/programs" icon={Plus} variant="outline">
            {t('Create Program')}
          </Button>
        }
        isAsideLow
      />
      <Parts user={user} profile={profile} />
      {brand.isOpen && (
        <Suspense fallback={null}>
          <BrandDialog user={user} onClose={brand.close} />
        </Suspense>
      )}
    </>
  );
}

/** Opens when there is no profile and it was not dismissed; it closes itself, after it has said that the profile is made. */
function useBrandDialog(userId: User['id'], hasNoProfile: boolean) {
  const [isClosed, setIsClosed] = useState(() => isBrandDismissed(userId));
  const [isAsked, setIsAsked] = useState(false);
  if (hasNoProfile && !isAsked) setIsAsked(true);
  return { isOpen: isAsked && !isClosed, close: () => setIsClosed(true) };
}

function Parts({ user, profile }: { user: User; profile: ReturnType<typeof useOwnTrainer> }) {
  const bank = useConnectStatus(user.id);
  const programs = useOwnPrograms();
  const identity = useVerificationStatus({ isWanted: profile.data != null && profile.data.verificationStatus !== 'verified' });
  // Offered beside what is left to set up, where there's something left.
  const check = useBackgroundCheck({ isWanted: bank.data?.onboardingComplete === false || programs.data?.items.length === 0 });
  const dashboard = useDashboard(user.id);
  const requests = usePendingRequests(profile.data?.id);
  const calendar = useCalendarConnection();
  const email = usePendingEmail();
  // Shown with the rest, and read with all this: otherwise the rest would be drawn twice, waiting first.
  useFirstSessions(user);
  const isLate = useIsLate();
  // What is on top appears once it is known, so that nothing below moves; a slow answer holds back the rest for a moment only.
  const isKnown =
    [profile, bank, programs].every(({ isPending }) => !isPending) && !identity.isLoading && (!profile.data || requests.isFetched);
  // NOTE: `isFetched`, as the parts below ask again for what has failed: they must not be taken away for it.
  const isDrawable = useInPieces(isLate || (isKnown && dashboard.isFetched && calendar.isFetched && email.isFetched));
  if (!isDrawable) return <DashboardPlaceholder />;
  const lines = setUpLines({
    timezone: user.timezone,
    profile: profile.data,
    identity: identity.data,
    bank: bank.data,
    programCount: programs.data?.items.length,
  });
  return (
    <div className="today-page">
      <div className="stack today-main">
        {calendar.data?.state === 'lost' && <LostBanner connection={calendar.data} zone={viewerTimeZone(user)} />}
        <UnconfirmedEmail user={user} />
        {hasSetUpWork(lines) && (
          <SetUpPanel lines={lines} lead={<AskYourOffice lines={lines} />}>
            <OptionalSteps
              isProfileBare={profile.data != null && !(profile.data.imageUrl && profile.data.athleticBio)}
              offersCheck={check.data?.state === null && check.data.obstacle === null}
            />
          </SetUpPanel>
        )}
        {calendar.data && calendar.data.disagreements.length > 0 && <Disagreements {...calendar.data} zone={viewerTimeZone(user)} />}
        <NeedsAnswer user={user} profile={profile} hasPanel={!hasSetUpWork(lines)} />
        {profile.data && programs.data?.items.some(({ isDraft }) => !isDraft) && (
          <Later>
            <Suspense fallback={null}>
              <AddPhoto userId={user.id} hasPhoto={Boolean(profile.data.imageUrl)}>
                <SetHours userId={user.id}>
                  <GoPublic userId={user.id} />
                </SetHours>
              </AddPhoto>
            </Suspense>
          </Later>
        )}
      </div>
      <Rest user={user} calendar={calendar} reviewCount={profile.data?.reviewCount} />
    </div>
  );
}

interface RestProps {
  user: User;
  calendar: ReturnType<typeof useCalendarConnection>;
  reviewCount: number | undefined;
}

/** What doesn't wait for an answer. */
function Rest({ user, calendar, reviewCount }: RestProps) {
  if (!useRest()) return null;
  return (
    <>
      <aside className="stack today-side" aria-label={t('Sessions and shortcuts')}>
        <TrainerSessions user={user} />
        <QuickActions />
        <RecentBookings user={user} />
        <CalendarCard calendar={calendar} />
      </aside>
      <Later>
        <Numbers userId={user.id} reviewCount={reviewCount} />
      </Later>
    </>
  );
}

/** Drawn, and its files asked for, once what's around it is there: all in one go would hold up a phone. */
function Later({ children }: { children: ReactNode }) {
  return useRest() && children;
}

/** Less, and on a slow phone the page is drawn before all is there, and moves under the thumb. */
const PATIENCE_MS = 3_000;

/** Whether the page has waited long enough for everything at once. */
function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

function VerifiedTrainer() {
  return (
    <span className="flex items-center gap-1.5">
      <VerifiedMark />
      {t('Verified Trainer')}
    </span>
  );
}

/** Below the welcome line, while it is not known yet what is left to set up. */
function DashboardPlaceholder() {
  return (
    <div className="cols">
      <PlaceholderRows count={3} label={t('Loading your dashboard')} />
      <div aria-hidden="true">
        <PlaceholderRows count={3} />
      </div>
    </div>
  );
}

const ACTIONS = [
  { href: '/profile-settings', label: t('Update Profile'), icon: UserRoundPen },
  { href: '/programs', label: t('Manage Programs'), icon: ClipboardList },
  { href: '/billing-earnings', label: t('Billing & Earnings'), icon: ChartColumn },
  { href: '/verification-status', label: t('Verification Status'), icon: ShieldCheck },
];

/** Ways to the trainer's other places (S1§2). */
function QuickActions() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3">
        {t('Quick Actions')}
      </h2>
      <nav className="quick" aria-labelledby={titleId}>
        {ACTIONS.map(({ href, label, icon }) => (
          <Link key={label} href={href}>
            <Icon of={icon} />
            {label}
          </Link>
        ))}
      </nav>
    </section>
  );
}
