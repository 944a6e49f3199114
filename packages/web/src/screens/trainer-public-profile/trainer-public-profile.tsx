import './profile-page.css';
import type { User } from '@x1/contract/accounts/user.ts';
import { firstName } from '@x1/contract/core/first-name.ts';
import { t } from '@x1/contract/core/texts.ts';
import { weekdays } from '@x1/contract/trainers/profile-options.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { isConfirmed } from '@x1/contract/trainers/unconfirmed.ts';
import { weekdayLabel } from '@x1/contract/trainers/value-labels.ts';
import { MessageTrainerButton } from '../../features/conversations/message-trainer-button.tsx';
import { bookingOffer } from '../../features/purchase/purchase-state.ts';
import { TrainerReviews } from '../../features/reviews/trainer-reviews.tsx';
import { ReportLink, ReportProfile } from '../../features/safety/report-link.tsx';
import { athleteLabels, daysInOrder } from '../../features/trainers/labels.ts';
import { lastSearchPath } from '../../features/trainers/last-search.ts';
import { quickStats } from '../../features/trainers/trainer-facts.ts';
import { TrainerHero } from '../../features/trainers/trainer-hero.tsx';
import { TrainerOfAddress } from '../../features/trainers/trainer-of-address.tsx';
import { FromTheField, identityText, TrainerLists, TrainerTexts } from '../../features/trainers/trainer-texts.tsx';
import { WordTags } from '../../features/trainers/word-tags.tsx';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { FactLines } from '../../ui/story/fact-lines.tsx';
import { StoryPart } from '../../ui/story/story-part.tsx';
import { StoryPlaceholder } from '../../ui/story/story-placeholder.tsx';
import { BookingBar, BookingPanel } from './booking.tsx';
import { TrainingPrograms } from './training-programs.tsx';

/** A trainer comes from the dashboard, everyone else from the search. */
function backOf({ role }: Pick<User, 'role'>): { href: string; label: string } {
  if (role === 'trainer') return { href: '/trainer-dashboard', label: t('Back to Dashboard') };
  return { href: lastSearchPath(), label: t('All trainers') };
}

/** A trainer's whole profile on one page (S2§2, `/trainer/{id}`). Any signed-in person may read it; the trainer sees a preview (R15). */
export function TrainerPublicProfileScreen({ user }: { user: User }) {
  return (
    <TrainerOfAddress back={backOf(user)} placeholder={<StoryPlaceholder />}>
      {(trainer) => <ProfilePage trainer={trainer} user={user} />}
    </TrainerOfAddress>
  );
}

/** The same column as on the page where one buys, with the sections and the facts beside it that S2§2 names. */
export function ProfilePage({ trainer, user }: { trainer: PublicTrainer; user: User }) {
  const isOwn = user.id === trainer.userId;
  const offer = bookingOffer(user, trainer);
  const zone = viewerTimeZone(user);
  const athletes = athleteLabels(trainer.whoITrain);
  return (
    <>
      <div className="public-profile">
        <div>
          <TrainerHero trainer={trainer} canKeep={user.role === 'parent'} />
          <div className="only-narrow mt-4">
            <MessageTrainerButton user={user} trainer={trainer} hasIcon isFullWidth />
          </div>
          <div className="story mt-6">
            <TrainerTexts trainer={trainer} bioTitle={t('Athletic Biography')} />
            <TrainingPrograms trainer={trainer} isOwn={isOwn} zone={zone} />
            <TrainerLists trainer={trainer} />
            {athletes.length > 0 && (
              <StoryPart title={t('Who I Train Best')}>
                <WordTags label={t('Athletes')} words={athletes} />
              </StoryPart>
            )}
          </div>
        </div>
        <aside className="public-profile-side" aria-label={t('At a glance')}>
          <BookingPanel trainer={trainer} offer={offer} isOwn={isOwn}>
            <MessageTrainerButton user={user} trainer={trainer} hasIcon isFullWidth className="mt-2" />
          </BookingPanel>
          <StoryPart title={t('Quick Stats')}>
            <FactLines facts={[...quickStats(trainer, zone), { label: t('Identity'), value: identityText(trainer) }]} isOneColumn />
          </StoryPart>
          <Availability trainer={trainer} />
          {trainer.places.length > 0 && (
            <StoryPart title={t('Places')}>
              <WordTags label={t('Places')} words={trainer.places.map(({ name, town }) => (town === null ? name : `${name}, ${town}`))} />
            </StoryPart>
          )}
        </aside>
        <div className="story">
          <FromTheField trainer={trainer} />
          <TrainerReviews trainer={trainer} zone={zone} isOwn={isOwn}>
            {(target) => <ReportLink user={user} target={target} label={t('Report')} />}
          </TrainerReviews>
          <div className="story-end">
            <ReportProfile user={user} trainer={trainer} />
          </div>
        </div>
      </div>
      <BookingBar trainer={trainer} offer={offer} isOwn={isOwn} />
    </>
  );
}

/** The days on which the trainer usually trains (R24), once they have been said (R190). */
function Availability({ trainer }: { trainer: PublicTrainer }) {
  const days = isConfirmed(trainer, 'availability') ? daysInOrder(trainer.availability, weekdays) : [];
  return (
    <StoryPart title={t('Availability')}>
      {days.length > 0 ? (
        <WordTags label={t('Days')} words={days.map(weekdayLabel)} />
      ) : (
        <p className="small muted">{t("{name} hasn't set any days yet.", { name: firstName(trainer.name) })}</p>
      )}
    </StoryPart>
  );
}
