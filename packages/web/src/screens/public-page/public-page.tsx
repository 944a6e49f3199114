import './public-page.css';
import type { TrainerId } from '@x1/contract/core/ids.ts';
import { readId } from '@x1/contract/core/read-id.ts';
import { t } from '@x1/contract/core/texts.ts';
import { bookPath } from '@x1/contract/search/book-path.ts';
import { directoryPath, isListedSport, isStateCode } from '@x1/contract/search/directory-address.ts';
import type { PublicPage } from '@x1/contract/trainers/public-page.ts';
import { publicTitle } from '@x1/contract/trainers/public-page.ts';
import { type StateCode, stateNames } from '@x1/contract/trainers/state-names.ts';
import { sportWord } from '@x1/contract/trainers/value-labels.ts';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { signInPath } from '../../features/account/sign-in-side.ts';
import { usePageView } from '../../features/page-views/use-page-view.ts';
import { lowestPrice } from '../../features/public-page/lowest-price.ts';
import { PublicPageView } from '../../features/public-page/public-page-view.tsx';
import { usePublicPage } from '../../features/public-page/queries.ts';
import { ShareButton } from '../../features/public-page/share-button.tsx';
import { hasCode } from '../../lib/api-errors.ts';
import { rememberWantedPath } from '../../lib/return-path.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FullMessage } from '../../ui/full-message.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Panel } from '../../ui/panel.tsx';
import { StoryPlaceholder } from '../../ui/story/story-placeholder.tsx';

/** `/trainer/{id}` for visitors (R191). Where there's nothing to see they may sign in: who is signed in sees every trainer. */
export function PublicPageScreen() {
  const { id } = useParams<{ id: string }>();
  const trainerId = readId<TrainerId>(id);
  return trainerId ? <Loaded trainerId={trainerId} /> : <NotPublic />;
}

function Loaded({ trainerId }: { trainerId: TrainerId }) {
  const page = usePublicPage(trainerId);
  usePageTitle(page.data && publicTitle(page.data));
  if (page.data || page.isPending) {
    return <div className="story-page">{page.data ? <Page page={page.data} /> : <StoryPlaceholder />}</div>;
  }
  if (hasCode(page.error, 'trainer.page_ended')) return <NotPublic hasEnded />;
  if (hasCode(page.error, 'trainer.not_found')) return <NotPublic />;
  return (
    <>
      <h1 className="mb-4">{t('Trainer')}</h1>
      <LoadFailed what={t('Failed to fetch trainer')} query={page} />
    </>
  );
}

function Page({ page }: { page: PublicPage }) {
  usePageView(page.id);
  const [isAsking, setAsking] = useState(false);
  const from = lowestPrice(page);
  const book = (size: 'm' | 'l') => (
    <Button variant="volt" size={size} isFullWidth={size === 'l'} onClick={() => setAsking(true)}>
      {t('Book Session')}
    </Button>
  );
  return (
    <div className="visitor-page">
      <div>
        <PublicPageView page={page} actions={<ShareButton trainerId={page.id} name={page.name} />} />
        <MoreLikeThis page={page} />
        {page.canBook && <p className="only-narrow small muted mt-6">{checkedText(page)}</p>}
      </div>
      <aside className="only-wide" aria-label={t('Book')}>
        <Panel hasLanes={false}>
          {page.canBook ? (
            <>
              <Price from={from} />
              <div className="mt-4">{book('l')}</div>
              <p className="tiny muted mt-3">{checkedText(page)}</p>
            </>
          ) : (
            <p>{closedText(page)}</p>
          )}
        </Panel>
      </aside>
      <section className="buybar visitor-bar" aria-label={t('Book')}>
        {page.canBook ? (
          <>
            <div className="grow">
              <Price from={from} />
            </div>
            {book('m')}
          </>
        ) : (
          <p className="small">{closedText(page)}</p>
        )}
      </section>
      <AskToEnter page={page} isOpen={isAsking} onOpenChange={setAsking} />
    </div>
  );
}

/** The lists this trainer is in: nobody who looks around ends here. */
function MoreLikeThis({ page: { sports, state } }: { page: PublicPage }) {
  const listed = sports.filter(isListedSport);
  return (
    <nav className="more-trainers mt-6" aria-label={t('More trainers')}>
      {listed.map((sport) => {
        const place = { sport, state: isStateCode(state) ? state : null };
        return (
          <Link key={sport} className="link" href={directoryPath(place)}>
            {moreText(place)}
          </Link>
        );
      })}
      <Link className="link" href="/trainers">
        {t('All sports')}
      </Link>
    </nav>
  );
}

function moreText({ sport, state }: { sport: string; state: StateCode | null }): string {
  return state
    ? t('More {sport} trainers in {state}', { sport: sportWord(sport), state: stateNames[state] })
    : t('More {sport} trainers', { sport: sportWord(sport) });
}

/** Every claim is literally true: who isn't checked can't be booked (R63). */
const checkedText = ({ firstName, backgroundCheckMonth }: PublicPage) =>
  backgroundCheckMonth
    ? t('Every trainer you can book has had their ID checked, and {firstName} has passed a background check.', { firstName })
    : t('Every trainer you can book has had their ID checked. This is not a background check.');

/** Gives no reason: nobody learns of a report. */
const closedText = ({ firstName }: PublicPage) => t("{firstName} isn't taking new bookings at the moment.", { firstName });

function Price({ from }: { from: ReturnType<typeof lowestPrice> }) {
  if (!from) return null;
  return (
    <>
      <p className="tiny muted">
        {from.of === 'in person' ? t('In person from') : from.of === 'online' ? t('Online from') : t('Programs from')}
      </p>
      <p className="figure">{from.price}</p>
    </>
  );
}

interface AskToEnterProps {
  page: PublicPage;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Booking needs an account; with one, it goes right on. */
function AskToEnter({ page, isOpen, onOpenChange }: AskToEnterProps) {
  const [, navigate] = useLocation();
  const enter = (path: string) => {
    rememberWantedPath(bookPath({ trainerId: page.id }));
    navigate(path);
  };
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t('Book with {firstName}', { firstName: page.firstName })} width="narrow">
      <p>
        {t("You need an account to book. It's free, and takes you right to {firstName}'s programs and free times.", {
          firstName: page.firstName,
        })}
      </p>
      <div className="stack tight mt-5">
        <Button size="l" isFullWidth onClick={() => enter('/athlete/sign-up')}>
          {t('Create account')}
        </Button>
        <Button variant="outline" size="l" isFullWidth onClick={() => enter('/athlete/sign-in')}>
          {t('Sign in')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Says no more than the answer did: nobody learns whether there is somebody (R191). */
function NotPublic({ hasEnded }: { hasEnded?: boolean }) {
  usePageTitle(hasEnded ? ENDED : NOT_PUBLIC);
  return (
    <FullMessage
      title={hasEnded ? ENDED : NOT_PUBLIC}
      actions={
        <>
          <Button variant="volt" size="l" href={signInPath()} onClick={() => rememberWantedPath(location.pathname)}>
            {t('Sign in')}
          </Button>
          <Button variant="outline" size="l" href="/trainers">
            {t('Browse by sport')}
          </Button>
        </>
      }
    >
      {hasEnded
        ? t("It was public once and isn't anymore. Everyone with an account sees all trainers on X1.")
        : t("There's no page for visitors at this address. Everyone with an account sees all trainers on X1.")}
    </FullMessage>
  );
}

const NOT_PUBLIC = t("This page isn't public");
const ENDED = t('This page was switched off');
