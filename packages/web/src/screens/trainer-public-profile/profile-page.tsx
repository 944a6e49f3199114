import './profile-page.css';
import type { User } from '@x1/contract/accounts/user.ts';
import { weekdays } from '@x1/contract/trainers/profile-options.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { MessageTrainerButton } from '../../features/conversations/message-trainer-button.tsx';
import { bookingOffer } from '../../features/purchase/purchase-state.ts';
import { TrainerReviews } from '../../features/reviews/trainer-reviews.tsx';
import { ReportProfile } from '../../features/safety/report-profile.tsx';
import { daysInOrder, firstName } from '../../features/trainers/labels.ts';
import { quickStats } from '../../features/trainers/trainer-facts.ts';
import { TrainerHeader } from '../../features/trainers/trainer-header.tsx';
import { TrainerStory } from '../../features/trainers/trainer-story.tsx';
import { WordTags } from '../../features/trainers/word-tags.tsx';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { BookingBar, BookingPanel } from './booking.tsx';
import { TrainingPrograms } from './training-programs.tsx';

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
          <TrainerReviews trainer={trainer} zone={viewerTimeZone(user)} isOwn={isOwn} />
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

/** The days on which the trainer usually trains (R24). */
function Availability({ trainer }: { trainer: PublicTrainer }) {
  const days = daysInOrder(trainer.availability, weekdays);
  return (
    <Card title="Availability">
      {days.length > 0 ? (
        <WordTags label="Days" words={days} />
      ) : (
        <p className="small muted">{`${firstName(trainer.name)} has not named days yet.`}</p>
      )}
    </Card>
  );
}
