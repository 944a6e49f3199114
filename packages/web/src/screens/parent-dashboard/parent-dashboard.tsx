import type { User } from '@x1/contract/accounts/user.ts';
import { firstName } from '@x1/contract/core/first-name.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { isUpcoming } from '@x1/contract/scheduling/states.ts';
import type { TrainerListItem } from '@x1/contract/trainers/trainer.ts';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { UnconfirmedEmail } from '../../features/account/unconfirmed-email.tsx';
import { usePendingEmail } from '../../features/account/use-credentials.ts';
import { FirstConversations } from '../../features/conversations/first-conversations.tsx';
import { MessageTrainerButton } from '../../features/conversations/message-trainer-button.tsx';
import { useConversationPages } from '../../features/conversations/queries.ts';
import { useReturnedPayment } from '../../features/purchase/use-returned-payment.ts';
import { CalledOff } from '../../features/sessions/called-off.tsx';
import { FirstSessions } from '../../features/sessions/first-sessions.tsx';
import { useCalledOff, useFirstSessions } from '../../features/sessions/queries.ts';
import { ActiveFilters } from '../../features/trainers/active-filters.tsx';
import type { TrainerFilters } from '../../features/trainers/filters.ts';
import { trainerCountText } from '../../features/trainers/labels.ts';
import { MapPill, MapSwitch, useShown } from '../../features/trainers/map/map-switch.tsx';
import { useTrainerPages } from '../../features/trainers/queries.ts';
import { SortChoice } from '../../features/trainers/sort-choice.tsx';
import { StartForm } from '../../features/trainers/start-form.tsx';
import { TrainerFinder } from '../../features/trainers/trainer-finder.tsx';
import { TrainerCardPlaceholders, TrainerResults } from '../../features/trainers/trainer-results.tsx';
import { useResultsInView, useTrainerFilters } from '../../features/trainers/use-trainer-filters.ts';
import { MyWaitlist } from '../../features/waitlist/my-waitlist.tsx';
import { useWaitlist } from '../../features/waitlist/queries.ts';
import { useDueWaivers } from '../../features/waivers/queries.ts';
import { DueWaivers } from '../../features/waivers/waiver-notice.tsx';
import { useIsWide } from '../../lib/screen-width.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useInPieces } from '../../lib/use-in-pieces.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Notice } from '../../ui/notice.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';

type Search = ReturnType<typeof useTrainerFilters>;

/**
 * Parent home (S1§2): next sessions, and the trainers to choose from. A parent without sessions sees trainers first; whoever searches sees
 * only what was found. A trainer may look around without booking (R7).
 */
export function ParentDashboardScreen({ user }: { user: User }) {
  useReturnedPayment();
  const now = useNow();
  const sessions = useFirstSessions(user);
  const conversations = useConversationPages(user.id);
  const found = useTrainerFilters(user.role === 'parent');
  const [shown] = useShown();
  // Whoever looks at the map is searching.
  const search = { ...found, isSearching: found.isSearching || shown === 'map' };
  // Asked with the rest, though drawn after it.
  useTrainerPages(search.filters);
  // Nothing moves down later: what comes above the trainers is known before they are drawn.
  const isHeldUp = useIsHeldUp(user, conversations);
  const isKnown = useInPieces(!sessions.isPending && !isHeldUp);
  const isNew = user.role === 'parent' && sessions.data?.items.length === 0;
  const hasNext = sessions.data?.items.some((session) => isUpcoming(session, now)) === true;
  const sections = (isShort: boolean) => (
    <>
      <FirstSessions sessions={sessions} user={user} now={now} isShort={isShort} />
      {user.role === 'parent' && <MyWaitlist zone={viewerTimeZone(user)} shows="places" />}
      {user.role !== 'admin' && <FirstConversations user={user} now={now} isShort={isShort} />}
    </>
  );
  return (
    <>
      <HomeHead
        user={user}
        look={homeLook({ isKnown, isNew, ...search })}
        note={welcomeNote(sessions.data?.items, viewerTimeZone(user), now)}
        onStart={search.start}
      />
      {isKnown && !search.isSearching && (
        <>
          <CalledOff user={user} now={now} className="mb-6" />
          {user.role === 'parent' && <MyWaitlist zone={viewerTimeZone(user)} shows="offers" className="mb-6" />}
          <UnconfirmedEmail user={user} className={isNew ? 'mb-3' : 'mb-6'} isShort={isNew || hasNext} />
          {!isNew && <LaterNotices user={user} now={now} />}
        </>
      )}
      {isKnown || search.isSearching ? (
        <AvailableTrainers
          user={user}
          search={search}
          isWide={isNew || search.isSearching}
          isBeforeFinder={hasNext}
          before={!isNew && !search.isSearching && <div className="rail stack">{sections(false)}</div>}
          after={
            isNew &&
            !search.isSearching && (
              <div className="home-lines">
                <LaterNotices user={user} now={now} />
                {sections(true)}
              </div>
            )
          }
        />
      ) : (
        <TrainerCardPlaceholders />
      )}
    </>
  );
}

/** Whether something above the trainers is still on its way; a failure holds up nothing. */
function useIsHeldUp(user: User, conversations: ReturnType<typeof useConversationPages>): boolean {
  const email = usePendingEmail();
  const isParent = user.role === 'parent';
  const waivers = useDueWaivers({ enabled: isParent });
  const calledOff = useCalledOff(user, { enabled: isParent });
  const waitlist = useWaitlist({ enabled: isParent });
  const isAsking = isParent && (waivers.isPending || calledOff.isPending || waitlist.isPending);
  return email.isPending || (user.role !== 'admin' && conversations.isPending) || isAsking;
}

/** What a parent without sessions reads below the trainers. */
function LaterNotices({ user, now }: { user: User; now: Date }) {
  return (
    <>
      {user.role === 'parent' && <DueWaivers zone={viewerTimeZone(user)} now={now} className="mb-6" />}
      {user.timezone === null && <TimezoneBanner />}
    </>
  );
}

/** `hidden` to the eye only: the title of the page is read out all the same. */
type HomeLook = 'plate' | 'welcome' | 'hidden';

function homeLook({ isKnown, isNew, isSearching, hasStart }: { isKnown: boolean; isNew: boolean } & Search): HomeLook {
  if (!isKnown || isSearching) return 'hidden';
  return isNew && !hasStart ? 'plate' : 'welcome';
}

interface HomeHeadProps {
  user: User;
  look: HomeLook;
  note: string;
  onStart: Search['start'];
}

/** One element in every look, so that its title keeps the focus. */
function HomeHead({ user, look, note, onStart }: HomeHeadProps) {
  const isPlate = look === 'plate';
  return (
    <div className={classes('home-head', isPlate && 'panel', look === 'welcome' && 'pagehead', look === 'hidden' && 'sr')}>
      <div>
        <h1>{isPlate ? t("Find your athlete's coach") : welcomeLine(user)}</h1>
        {look !== 'hidden' && <p>{isPlate ? startLine(user) : note}</p>}
      </div>
      {isPlate && <StartForm onStart={onStart} />}
    </div>
  );
}

function TimezoneBanner() {
  return (
    <div className="mb-6">
      <Notice
        tone="warn"
        title={t('Set Your Timezone')}
        action={
          <Button variant="outline" size="s" href="/account-settings">
            {t('Set Timezone')}
          </Button>
        }
      >
        {t("Session times are shown in this device's timezone until you choose yours.")}
      </Notice>
    </div>
  );
}

const TrainerMap = lazy(async () => ({ default: (await import('../../features/trainers/map/trainer-map.tsx')).TrainerMap }));
const FilterDialog = lazy(async () => ({ default: (await import('../../features/trainers/filter-dialog.tsx')).FilterDialog }));

interface AvailableTrainersProps {
  user: User;
  search: Search;
  /** The trainers have the whole width. */
  isWide: boolean;
  /** Stands beside the trainers where there is room, and before them on phones. */
  before: ReactNode;
  /** On phones it's the first thing, before the search too: whoever has a session comes for it. */
  isBeforeFinder: boolean;
  after: ReactNode;
}

/** The finder, and the trainers that were found (S1§2). */
function AvailableTrainers({ user, search, isWide, before, isBeforeFinder, after }: AvailableTrainersProps) {
  const results = useRef<HTMLElement>(null);
  const isParent = user.role === 'parent';
  const { filters } = search;
  const change = useResultsInView(results, search.change);
  const trainers = useTrainerPages(filters);
  const [shown, show] = useShown();
  const isWideScreen = useIsWide();
  const [draft, setDraft] = useState<TrainerFilters>();
  const total = trainers.data?.total;
  const actions = (trainer: TrainerListItem) => <MessageTrainerButton user={user} trainer={trainer} size="s" />;
  const apply = (chosen: TrainerFilters) => {
    setDraft(undefined);
    change(chosen, 'new');
  };
  return (
    <div className={classes('home', isWide && 'is-wide')}>
      {isBeforeFinder && before}
      <TrainerFinder
        filters={filters}
        onChange={change}
        onMore={() => setDraft(filters)}
        canKeep={isParent}
        pill={!isWideScreen && <MapPill shown={shown} onShow={show} />}
      />
      {!isBeforeFinder && before}
      <section ref={results} className="found" aria-labelledby="available-trainers">
        <div className="sechead">
          <h2 id="available-trainers">{t('Available Trainers')}</h2>
          <div className="found-aside small muted num">
            <span aria-live="polite">{total && <FoundCount total={total} />}</span>
            {isWideScreen && <MapSwitch shown={shown} onShow={show} />}
            <SortChoice filters={filters} onChange={change} onZipNeeded={() => setDraft({ ...filters, sort: 'distance' })} />
          </div>
        </div>
        <ActiveFilters filters={filters} onChange={change} isPlaceShown={!isWideScreen} />
        <div className={shown === 'map' ? 'with-map' : undefined}>
          {(shown === 'list' || isWideScreen) && (
            <TrainerResults trainers={trainers} filters={filters} onChange={change} canBook={isParent} actions={actions} />
          )}
          {shown === 'map' && (
            <Suspense fallback={<MapPlaceholder />}>
              <TrainerMap filters={filters} onChange={change} listed={trainers.data?.items ?? []} canBook={isParent} actions={actions} />
            </Suspense>
          )}
        </div>
      </section>
      {after}
      {draft && (
        <Suspense fallback={null}>
          <FilterDialog filters={draft} canKeep={isParent} onApply={apply} onClose={() => setDraft(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

/** The map while its script is on the way. */
function MapPlaceholder() {
  return (
    <PlaceholderGroup label={t('Loading the map')}>
      <Placeholder height={420} />
    </PlaceholderGroup>
  );
}

/** '24 trainers'; a narrow screen shows the number and reads out the word. */
function FoundCount({ total }: { total: string }) {
  const [count, ...noun] = trainerCountText(total).split(' ');
  return (
    <>
      {count}
      <span className="found-noun"> {noun.join(' ')}</span>
    </>
  );
}

/** 'Hi, Dana', on the first visit as on any other; an email's first part is no name. */
export function welcomeLine({ name }: Pick<User, 'name'>): string {
  return name?.trim() ? t('Hi, {firstName}', { firstName: firstName(name) }) : t('Hi there');
}

/** The welcome of a parent who has no session yet, and hasn't said where: until then the best match comes first. */
export function startLine({ name }: Pick<User, 'name'>): string {
  return name?.trim()
    ? t('Welcome, {firstName}. Who trains near you?', { firstName: firstName(name) })
    : t('Welcome to X1. Who trains near you?');
}

/**
 * One sentence under it, from what is known of the sessions.
 *
 * @param sessions the first ones in the order of the list; undefined while they are not loaded
 */
export function welcomeNote(sessions: readonly Appointment[] | undefined, zone: string, now: Date): string {
  const next = sessions?.find((session) => isUpcoming(session, now));
  if (next?.startTime) return t('Your next session is {date}.', { date: formatDate(next.startTime, zone, now) });
  const isWaiting = sessions?.some(({ state }) => state === 'needs_time');
  return isWaiting ? t('A session is waiting for a time.') : t('Find a college athlete to train with.');
}
