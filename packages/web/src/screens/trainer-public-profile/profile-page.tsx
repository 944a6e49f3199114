import type { User } from '@x1/contract/accounts/user.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { MessageTrainerButton } from '../../features/conversations/message-trainer-button.tsx';
import { bookingOffer } from '../../features/purchase/purchase-state.ts';
import { TrainerReviews } from '../../features/reviews/trainer-reviews.tsx';
import { ReportProfile } from '../../features/safety/report-profile.tsx';
import { TrainerHeader } from '../../features/trainers/trainer-header.tsx';
import { TrainerStory } from '../../features/trainers/trainer-story.tsx';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { BookingBar, BookingPanel } from './booking.tsx';
import { Availability, QuickStats } from './side-cards.tsx';
import { TrainingPrograms } from './training-programs.tsx';
import './profile-page.css';

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
