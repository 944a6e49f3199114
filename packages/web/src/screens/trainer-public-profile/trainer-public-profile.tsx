import './profile-page.css';
import type { User } from '@x1/contract/accounts/user.ts';
import { firstName } from '@x1/contract/core/first-name.ts';
import { weekdays } from '@x1/contract/trainers/profile-options.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { isConfirmed } from '@x1/contract/trainers/unconfirmed.ts';
import { MessageTrainerButton } from '../../features/conversations/message-trainer-button.tsx';
import { bookingOffer } from '../../features/purchase/purchase-state.ts';
import { TrainerReviews } from '../../features/reviews/trainer-reviews.tsx';
import { ReportLink, ReportProfile } from '../../features/safety/report-link.tsx';
import { daysInOrder } from '../../features/trainers/labels.ts';
import { lastSearchPath } from '../../features/trainers/last-search.ts';
import { quickStats } from '../../features/trainers/trainer-facts.ts';
import { TrainerHeader, TrainerHeaderPlaceholder } from '../../features/trainers/trainer-header.tsx';
import { TrainerOfAddress } from '../../features/trainers/trainer-of-address.tsx';
import { TrainerStory } from '../../features/trainers/trainer-story.tsx';
import { WordTags } from '../../features/trainers/word-tags.tsx';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { BookingBar, BookingPanel } from './booking.tsx';
import { TrainingPrograms } from './training-programs.tsx';

/** A trainer comes from the dashboard, everyone else from the search. */
function backOf({ role }: Pick<User, 'role'>): { href: string; label: string } {
  if (role === 'trainer') return { href: '/trainer-dashboard', label: 'Back to Dashboard' };
  return { href: lastSearchPath(), label: 'All trainers' };
}

/** A trainer's whole profile on one page (S2§2, `/trainer/{id}`). Any signed-in person may read it; the trainer sees a preview (R15). */
export function TrainerPublicProfileScreen({ user }: { user: User }) {
  return (
    <TrainerOfAddress back={backOf(user)} placeholder={<ProfilePlaceholder />}>
      {(trainer) => <ProfilePage trainer={trainer} user={user} />}
    </TrainerOfAddress>
  );
}

/** The public profile while it loads, with everything in its place. */
function ProfilePlaceholder() {
  return (
    <PlaceholderGroup label="Loading the trainer">
      <div className="public-profile">
        <TrainerHeaderPlaceholder />
        <div className="public-profile-side stack tight">
          <div className="only-wide">
            <Placeholder height={210} />
          </div>
          <Placeholder height={220} />
        </div>
        <Placeholder height={220} />
      </div>
    </PlaceholderGroup>
  );
}

/** Who they are, the facts beside it, then story, programs and reviews. */
export function ProfilePage({ trainer, user }: { trainer: PublicTrainer; user: User }) {
  const isOwn = user.id === trainer.userId;
  const offer = bookingOffer(user, trainer);
  return (
    <>
      <div className="public-profile">
        <div>
          <TrainerHeader trainer={trainer} zone={viewerTimeZone(user)} canKeep={user.role === 'parent'} />
          <div className="only-narrow mt-4">
            <MessageTrainerButton user={user} trainer={trainer} hasIcon isFullWidth />
          </div>
        </div>
        <aside className="public-profile-side stack tight" aria-label="At a glance">
          <BookingPanel trainer={trainer} offer={offer} isOwn={isOwn} />
          <div className="only-wide">
            <MessageTrainerButton user={user} trainer={trainer} hasIcon isFullWidth />
          </div>
          <QuickStats trainer={trainer} />
          <Availability trainer={trainer} />
        </aside>
        <div className="stack tight">
          <TrainerStory trainer={trainer} bioTitle="Athletic Biography" />
          <TrainingPrograms trainer={trainer} isOwn={isOwn} />
          <TrainerReviews trainer={trainer} zone={viewerTimeZone(user)} isOwn={isOwn}>
            {(target) => <ReportLink user={user} target={target} label="Report" />}
          </TrainerReviews>
          <ReportProfile user={user} trainer={trainer} />
        </div>
      </div>
      <BookingBar trainer={trainer} offer={offer} isOwn={isOwn} />
    </>
  );
}

/** Highest level, gender, program type, training options (S2§2). */
function QuickStats({ trainer }: { trainer: PublicTrainer }) {
  return (
    <Card title="Quick Stats">
      <DescriptionList lines={quickStats(trainer)} />
    </Card>
  );
}

/** The days on which the trainer usually trains (R24), once they have been said (R190). */
function Availability({ trainer }: { trainer: PublicTrainer }) {
  const days = isConfirmed(trainer, 'availability') ? daysInOrder(trainer.availability, weekdays) : [];
  return (
    <Card title="Availability">
      {days.length > 0 ? (
        <WordTags label="Days" words={days} />
      ) : (
        <p className="small muted">{`${firstName(trainer.name)} hasn't set any days yet.`}</p>
      )}
    </Card>
  );
}
