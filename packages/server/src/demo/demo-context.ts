import type { AuthSessionId, UserId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';
import type { Actor } from '../http/actor.ts';
import type { AccountsService } from '../modules/accounts/service.ts';
import type { BackgroundChecksService } from '../modules/background-checks/service.ts';
import type { ConsentsService } from '../modules/consents/service.ts';
import type { ConversationsService } from '../modules/conversations/service.ts';
import type { LessonLogService } from '../modules/lesson-log/service.ts';
import type { MediaService } from '../modules/media/service.ts';
import type { NotificationsService } from '../modules/notifications/service.ts';
import type { NumbersService } from '../modules/numbers/service.ts';
import type { PaymentsService } from '../modules/payments/service.ts';
import type { PayoutsService } from '../modules/payouts/service.ts';
import type { ProgramsService } from '../modules/programs/service.ts';
import type { ProgressService } from '../modules/progress/service.ts';
import type { ReviewsService } from '../modules/reviews/service.ts';
import type { SchedulingService } from '../modules/scheduling/service.ts';
import type { TrainersService } from '../modules/trainers/service.ts';
import type { VerificationService } from '../modules/verification/service.ts';
import type { Db } from '../platform/db/database.ts';
import { DEMO_DOMAIN } from '../platform/demo-domain.ts';
import type { FileStore } from '../platform/files.ts';
import type { Limiter } from '../platform/limiter.ts';
import type { UploadProtocol } from '../platform/upload-protocol.ts';
import type { HostedPages } from './hosted-pages.ts';
import type { Moments } from './moments.ts';
import type { StoryClock } from './story-clock.ts';

/** What the demo's people act with: the product's services, and their own browsers. */
export interface DemoContext {
  readonly db: Db;
  readonly files: FileStore;
  readonly clock: StoryClock;
  readonly moments: Moments;
  readonly pages: HostedPages;
  readonly services: DemoServices;
  /** Uploads a file as browsers do. */
  readonly protocol: UploadProtocol;
  /** For steps that affect everyone: a release also processes everything else that is due, at the caller's time. */
  readonly oneByOne: Limiter;
}

export interface DemoServices {
  readonly accounts: AccountsService;
  readonly media: MediaService;
  readonly trainers: TrainersService;
  readonly verification: VerificationService;
  readonly backgroundChecks: BackgroundChecksService;
  readonly payouts: PayoutsService;
  readonly programs: ProgramsService;
  readonly scheduling: SchedulingService;
  readonly payments: PaymentsService;
  readonly reviews: ReviewsService;
  readonly consents: ConsentsService;
  readonly conversations: ConversationsService;
  readonly progress: ProgressService;
  readonly lessonLog: LessonLogService;
  readonly notifications: Pick<NotificationsService, 'stayQuietBefore'>;
  readonly numbers: Pick<NumbersService, 'countView' | 'viewsWritten'>;
}

/** The password of every demo account. */
export const demoPassword = 'demo1234';
const noAuthSession = 0 as AuthSessionId;

export function emailOf(key: string): string {
  return `${key}@${DEMO_DOMAIN}`;
}

export function actorOf(userId: UserId, role: Role): Actor {
  return { userId, familyId: userId, role, sessionId: noAuthSession };
}
