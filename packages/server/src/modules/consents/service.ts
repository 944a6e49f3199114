import type { Agreed, Consent, DueWaiver, WaiverToAgree } from '@x1/contract/consents/consent.ts';
import { isAgreementDue, oneYearAfter, REMINDER_DAYS, withNames } from '@x1/contract/consents/waiver.ts';
import type { NewWaiverText } from '@x1/contract/consents/waiver-text.ts';
import type { ConsentId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { toInstant } from '../../platform/db/instant.ts';
import type { PageOf, PageRequest } from '../../platform/db/paging.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { hashToken } from '../../platform/tokens.ts';
import { isShown } from '../trainers/reads.ts';
import { consentFile } from './consent-file.ts';
import { agreementEnding } from './events.ts';
import type { ConsentsNeeds } from './needs.ts';
import { consentsOf, findEnding, getParentName, listConsents, listDue, toConsent } from './reads.ts';
import * as store from './store.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'events'> & ConsentsNeeds & { keptYears: number };

const reminderMs = REMINDER_DAYS * 86_400_000;

export type ConsentsService = ReturnType<typeof createConsentsService>;

/** Parents' yearly agreement with a trainer's waiver and with individual training (R173). */
export function createConsentsService({ db, clock, events, trainers, conversations, keptYears }: Needs) {
  /**
   * The texts in force with the names of the trainer and of the adult who agrees (R172).
   *
   * @throws AppError 'trainer.not_found', 'conversation.blocked'
   */
  async function textsFor(tx: Tx, pair: store.Pair, adultId: UserId) {
    if (!(await isShown(tx, pair.trainerId))) throw new AppError('trainer.not_found');
    await conversations.assertNotBlocked(tx, pair);
    const { name: trainerName } = await trainers.getTrainer(tx, pair.trainerId);
    const parentName = await getParentName(tx, adultId);
    const texts = await store.getWaiver(tx);
    const names = { trainer: trainerName, parent: parentName };
    const waiver = withNames(texts.waiver, names);
    const individualTraining = withNames(texts.individualTraining, names);
    const textHash = hashTexts({ waiver, individualTraining });
    return { trainerName, parentName, version: texts.version, waiver, individualTraining, textHash };
  }

  return {
    /** The trainers about whom the parent is asked on every visit. */
    listDue: ({ familyId }: Actor): Promise<DueWaiver[]> => listDue(db, familyId, clock.now()),

    /** @throws AppError 'trainer.not_found', 'conversation.blocked' */
    readWaiver: ({ userId, familyId }: Actor, trainerId: TrainerId): Promise<WaiverToAgree> =>
      inTransaction(db, async (tx) => {
        const pair = { parentId: familyId, trainerId };
        const { parentName: _, ...texts } = await textsFor(tx, pair, userId);
        const validUntil = (await store.findNewest(tx, pair))?.validUntil ?? null;
        return { trainerId, ...texts, validUntil: toInstant(validUntil), isDue: isAgreementDue(validUntil, clock.now()) };
      }),

    /**
     * Records that the parent agrees for one year. While an agreement isn't about to end, another one changes nothing, even if the text has
     * changed meanwhile: an operator's new text is asked for at the renewal.
     *
     * @throws AppError 'consent.text_changed' when the texts are not those that were read, 'trainer.not_found', 'conversation.blocked'
     */
    agree: ({ userId, familyId }: Actor, trainerId: TrainerId, read: Agreed): Promise<{ consent: Consent; isNew: boolean }> =>
      inTransaction(db, async (tx) => {
        const pair = { parentId: familyId, trainerId };
        await advisoryLock(tx, 'consent', `${pair.parentId}:${trainerId}`);
        const { version, textHash, ...texts } = await textsFor(tx, pair, userId);
        const agreedAt = clock.now();
        const newest = await store.findNewest(tx, pair);
        if (newest && !isAgreementDue(newest.validUntil, agreedAt)) return { consent: toConsent(newest), isNew: false };
        if (read.version !== version || read.textHash !== textHash) throw new AppError('consent.text_changed');
        const record = { ...pair, agreedBy: userId, waiverVersion: version, ...texts, agreedAt, validUntil: oneYearAfter(agreedAt) };
        return { consent: toConsent(await store.insertConsent(tx, record)), isNew: true };
      }),

    /** The agreements of the caller's family, or with the calling trainer. */
    listConsents: async ({ userId, familyId, role }: Actor, request: PageRequest): Promise<PageOf<Consent>> => {
      if (role === 'parent') return listConsents(db, consentsOf.family(familyId), request);
      const trainer = await trainers.findTrainerByUser(db, userId);
      return trainer ? listConsents(db, consentsOf.trainer(trainer.id), request) : { items: [], nextCursor: null, total: 0 };
    },

    /** One agreement word for word. @throws AppError 'consent.not_found' also for those of others */
    readFile: async (actor: Actor, id: ConsentId): Promise<{ name: string; content: string }> => {
      const consent = await store.getConsent(db, id);
      if (!(await mayRead(actor, consent))) throw new AppError('consent.not_found', { id });
      return consentFile(consent);
    },

    /**
     * Publishes the texts that are agreed to from now on, for operators. The texts in force again are no new version.
     *
     * @returns the version in force
     */
    publishWaiver: async (tx: Tx, operatorId: UserId, texts: NewWaiverText): Promise<{ version: number; isNew: boolean }> => {
      await advisoryLock(tx, 'waiver', 'texts');
      const { version, waiver, individualTraining } = await store.getWaiver(tx);
      if (waiver === texts.waiver && individualTraining === texts.individualTraining) return { version, isNew: false };
      return { version: await store.insertWaiver(tx, { ...texts, publishedBy: operatorId, publishedAt: clock.now() }), isNew: true };
    },

    /** Reminds parents with open sessions once, `REMINDER_DAYS` before their agreement ends. Done twice it does nothing more. */
    remindOfEnding: (): Promise<void> =>
      inTransaction(db, async (tx) => {
        const now = clock.now();
        for (const consentId of await findEnding(tx, { now, by: new Date(now.getTime() + reminderMs) })) {
          await store.setReminded(tx, consentId, now);
          await events.announce(tx, agreementEnding, { consentId });
        }
      }),

    /** Deletes records that ended as many years ago as the setting says. Done twice it does nothing more. */
    forgetOldConsents: (): Promise<void> => {
      const before = clock.now();
      before.setUTCFullYear(before.getUTCFullYear() - keptYears);
      return store.deleteEndedBefore(db, before);
    },
  };

  async function mayRead({ userId, familyId, role }: Actor, { parentId, trainerId }: store.StoredConsent): Promise<boolean> {
    if (role === 'admin' || parentId === familyId) return true;
    return (await trainers.findTrainerByUser(db, userId))?.id === trainerId;
  }
}

/** Names the texts of one agreement, to notice that they changed while they were read. */
function hashTexts({ waiver, individualTraining }: { waiver: string; individualTraining: string }): string {
  return hashToken(JSON.stringify([waiver, individualTraining])).toString('hex');
}
