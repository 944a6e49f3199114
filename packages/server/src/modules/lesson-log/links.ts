import type { Readable } from 'node:stream';
import type { LessonLogLinkId, UserId } from '@x1/contract/core/ids.ts';
import type { SharedLesson, SharedLessonLog } from '@x1/contract/lesson-log/lesson-log.ts';
import {
  LOG_LINK_DAYS,
  LOG_LINK_PATH,
  LOG_LINKS_MAX,
  type LogLink,
  type MadeLogLink,
  type NewLogLink,
} from '@x1/contract/lesson-log/log-link.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { toInstant } from '../../platform/db/instant.ts';
import type { PageOf, PageRequest } from '../../platform/db/paging.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { deleteStated } from './attestation-store.ts';
import * as store from './link-store.ts';
import type { LessonLogNeeds } from './needs.ts';
import type { PrintedLessonLog } from './port.ts';
import { readLessonLog } from './reads/lessons.ts';
import { findOpenLink } from './reads/links.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'publicUrl'>, LessonLogNeeds {
  print: (log: Omit<PrintedLessonLog, 'today'>) => Promise<{ name: string; content: Readable }>;
}

const dayMs = 86_400_000;

/** Links by which a compliance office reads a trainer's log without an account (decision 0104). */
export function createLinks({ db, clock, publicUrl, trainers, print }: Needs) {
  const toLink = ({ id, name, fromOn, toOn, createdAt, expiresAt, endedAt, views, lastViewedAt }: store.StoredLink): LogLink => ({
    id,
    name,
    from: fromOn,
    to: toOn,
    state: endedAt !== null ? 'ended' : expiresAt.getTime() <= clock.now().getTime() ? 'over' : 'open',
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    views,
    lastViewedAt: toInstant(lastViewedAt),
  });

  /** @throws AppError 'lesson_log.link_ended' also where there never was one, and while the trainer is switched off */
  async function getOpen(token: string) {
    const link = await findOpenLink(db, hashToken(token), clock.now());
    if (!link) throw new AppError('lesson_log.link_ended');
    return link;
  }

  /** The log with what is shared of each lesson alone. */
  async function readShared({ userId, fromOn, toOn, expiresAt }: Awaited<ReturnType<typeof getOpen>>): Promise<SharedLessonLog> {
    const log = await readLessonLog(db, userId, { from: fromOn, to: toOn }, clock.now());
    return { ...log, lessons: log.lessons.map(toShared), expiresAt: expiresAt.toISOString() };
  }

  return {
    /** The caller's links. */
    listLogLinks: async (actor: Actor, request: PageRequest): Promise<PageOf<LogLink>> => {
      const trainer = await trainers.findTrainerByUser(db, actor.userId);
      if (!trainer) return { items: [], nextCursor: null, total: 0 };
      const page = await store.listLinks(db, trainer.id, request);
      return { ...page, items: page.items.map(toLink) };
    },

    /** Makes a link. The same request again is the same one, whose address isn't told again. @throws AppError 'trainer.profile_required', 'lesson_log.too_many_links' */
    addLogLink: (actor: Actor, { name, from, to, requestId }: NewLogLink): Promise<MadeLogLink & { isNew: boolean }> =>
      inTransaction(db, async (tx) => {
        const trainer = await trainers.findTrainerByUser(tx, actor.userId);
        if (!trainer) throw new AppError('trainer.profile_required');
        await advisoryLock(tx, 'lesson-log-links', String(trainer.id));
        const same = await store.findRequested(tx, trainer.id, requestId);
        if (same) return { link: toLink(same), url: null, isNew: false };
        const createdAt = clock.now();
        if ((await store.countOpen(tx, trainer.id, createdAt)) >= LOG_LINKS_MAX) throw new AppError('lesson_log.too_many_links');
        const token = newToken();
        const stored = await store.insertLink(tx, {
          trainerId: trainer.id,
          requestId,
          tokenHash: hashToken(token),
          name,
          fromOn: from,
          toOn: to,
          createdAt,
          expiresAt: new Date(createdAt.getTime() + LOG_LINK_DAYS * dayMs),
        });
        return { link: toLink(stored), url: `${publicUrl}${LOG_LINK_PATH}#token=${token}`, isNew: true };
      }),

    /** Ends a link at once, whether it still works or not. @throws AppError 'lesson_log.link_not_found' also for those of others */
    endLogLink: async (actor: Actor, id: LessonLogLinkId): Promise<LogLink> => {
      const trainer = await trainers.findTrainerByUser(db, actor.userId);
      const link = trainer && (await store.endLink(db, trainer.id, id, clock.now()));
      if (!link) throw new AppError('lesson_log.link_not_found');
      return toLink(link);
    },

    /** What a link shows, now; counted. @throws AppError 'lesson_log.link_ended' */
    readSharedLog: async (token: string): Promise<SharedLessonLog> => {
      const link = await getOpen(token);
      const log = await readShared(link);
      await store.countView(db, link.id, clock.now());
      return log;
    },

    /** The same as a PDF. @throws AppError 'lesson_log.link_ended' */
    printSharedLog: async (token: string): Promise<{ name: string; content: Readable }> => print(await readShared(await getOpen(token))),

    /** A trainer has closed the account: links and statements go. Done twice it does nothing more. */
    forget: async (userId: UserId): Promise<void> => {
      const trainer = await trainers.findTrainerByUser(db, userId);
      if (trainer) await store.deleteLinks(db, trainer.id);
      await deleteStated(db, userId);
    },
  };
}

/** Families by their initials, and no id by which a payment or a session could be found. */
function toShared(lesson: SharedLesson): SharedLesson {
  const { date, athleteInitials, payerInitials, sessionType, placeKind, placeName, minutes, hourlyRate, outcome } = lesson;
  const { fee, discount, refunded, byCard, byCredit, byX1 } = lesson;
  const money = { fee, discount, refunded, byCard, byCredit, byX1 };
  return { ...money, date, athleteInitials, payerInitials, sessionType, placeKind, placeName, minutes, hourlyRate, outcome };
}
