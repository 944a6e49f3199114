import type { ProgramId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import { EXPECTATIONS_VERSION } from '@x1/contract/programs/expectations.ts';
import type { ProgramDraft } from '@x1/contract/programs/program.ts';
import type { UsualPrices } from '@x1/contract/programs/usual-prices.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { toInstant } from '../../platform/db/instant.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { copyTitle } from './copy-title.ts';
import { createDuties } from './duties.ts';
import { deleteRecordsOf } from './duty-store.ts';
import type { ProgramsNeeds } from './needs.ts';
import { assertCapacity, assertNotArchived, assertNothingOpen, assertNotTakenDown, assertOwn } from './policy.ts';
import { mergeIntoForm } from './program-form.ts';
import { createProgramReads } from './reads.ts';
import * as store from './store.ts';
import { createTakeDown } from './take-down.ts';
import { type Ask, readUsualPrices } from './usual-prices.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock'> & ProgramsNeeds;

/** What a purchase needs to know of a program; `sessionsIncluded` is how many sessions one brings (R38), `sessionMinutes` how long each is. */
export type ProgramForSale = Row<
  'programs',
  | 'id'
  | 'trainerId'
  | 'title'
  | 'description'
  | 'individualPriceCents'
  | 'groupPriceCents'
  | 'maxCapacity'
  | 'sessionsIncluded'
  | 'sessionMinutes'
>;

/** The expectations in force, and when the caller accepted them. */
interface Agreement {
  readonly version: number;
  readonly acceptedAt: string | null;
}

/** How long a program that was taken down is kept (security.md §5.4). */
const evidenceMs = 365 * 86_400_000;

export type ProgramsService = ReturnType<typeof createProgramsService>;

/** What trainers sell, and what they have promised by selling it. */
export function createProgramsService({ db, clock, trainers, media, backgroundChecks, conversations, payments, scheduling }: Needs) {
  /** What a program shows, and whether buyers see it: its files are for its owner alone while it is not on sale. */
  const showMedia = (tx: Tx, actor: Actor, programId: ProgramId, shown: { mediaIds?: readonly MediaId[] | undefined; isPublic: boolean }) =>
    media.show(tx, { programId }, { ownerId: actor.userId, mediaIds: shown.mediaIds, isPublic: shown.isPublic, field: 'mediaFiles' });

  return {
    ...createProgramReads({ db, clock, payments, scheduling }),
    ...createDuties({ db, clock, trainers, conversations, payments }),
    ...createTakeDown({ clock, media, getOwner: async (tx, trainerId) => (await trainers.getTrainer(tx, trainerId)).userId }),

    /** What other trainers ask for a type of program. */
    usualPrices: ({ userId }: Actor, programType: Ask['programType']): Promise<UsualPrices> => readUsualPrices(db, { userId, programType }),

    /**
     * Creates a program of the caller, as a draft unless the form says otherwise.
     *
     * @throws AppError 'trainer.profile_required', 'background_check.required' for one on sale, 'request.invalid' for media files that are not the caller's
     */
    createProgram: (actor: Actor, form: ProgramDraft): Promise<ProgramId> =>
      inTransaction(db, async (tx) => {
        const trainer = await trainers.findTrainerByUser(tx, actor.userId);
        if (!trainer) throw new AppError('trainer.profile_required');
        if (!form.isDraft) await backgroundChecks.assertMayPublish(tx, actor.userId);
        const programId = await store.insertProgram(tx, trainer.id, form, clock.now());
        await showMedia(tx, actor, programId, { mediaIds: form.mediaFiles, isPublic: !form.isDraft });
        return programId;
      }),

    /**
     * Changes the given fields of the trainer's program. Payments in progress keep the price they started with (R76).
     *
     * @param change wire values of the form; the merged program has to satisfy all of its rules
     * @throws AppError 'program.not_found' also for programs of others, 'program.archived', 'program.taken_down', 'request.invalid',
     *   'program.capacity_below_participants', 'background_check.required' when it goes on sale
     */
    changeProgram: (actor: Actor, programId: ProgramId, change: Readonly<Record<string, unknown>>): Promise<void> =>
      inTransaction(db, async (tx) => {
        const trainer = await trainers.findTrainerByUser(tx, actor.userId);
        const program = await store.findForUpdate(tx, programId);
        assertOwn(program, trainer?.id);
        assertNotArchived(program);
        assertNotTakenDown(program);
        const form = mergeIntoForm(store.toForm(program), change);
        if (form.maxCapacity < program.maxCapacity) assertCapacity(form.maxCapacity, await payments.countActiveParticipants(tx, programId));
        if (form.maxCapacity < 2 && program.maxCapacity >= 2) await scheduling.endMeetingTimes(tx, programId);
        if (program.isDraft && !form.isDraft) await backgroundChecks.assertMayPublish(tx, actor.userId);
        const now = clock.now();
        const publishedAt = program.publishedAt ?? (form.isDraft ? null : now);
        await store.updateProgram(tx, programId, form, { publishedAt, now });
        const mediaIds = change['mediaFiles'] === undefined ? undefined : form.mediaFiles;
        await showMedia(tx, actor, programId, { mediaIds, isPublic: !form.isDraft });
      }),

    /**
     * Deletes the trainer's program. The row is removed if nobody has ever tried to pay for it; otherwise it is archived. Deleting it again changes
     * nothing. The row stays locked, so that no purchase can start in the meantime (R77).
     *
     * @throws AppError 'program.not_found' also for programs of others, 'program.has_open_sessions' also while a payment is in progress
     */
    deleteProgram: (actor: Actor, programId: ProgramId): Promise<void> =>
      inTransaction(db, async (tx) => {
        const trainer = await trainers.findTrainerByUser(tx, actor.userId);
        const program = await store.findForUpdate(tx, programId);
        if (!program && trainer && (await store.wasDeleted(tx, programId, trainer.id))) return;
        assertOwn(program, trainer?.id);
        if (program.archivedAt) return;
        const sales = await payments.readSales(tx, programId);
        assertNothingOpen(sales);
        // What was taken down is evidence.
        const isKept = sales.payments > 0 || program.takenDownAt !== null;
        await showMedia(tx, actor, programId, { mediaIds: isKept ? undefined : [], isPublic: false });
        if (isKept) {
          await store.archiveProgram(tx, programId, clock.now());
          await scheduling.endMeetingTimes(tx, programId);
        } else await store.deleteProgram(tx, program, clock.now());
      }),

    /**
     * Copies the trainer's program, archived or not, into a new draft.
     *
     * @returns the id of the copy
     * @throws AppError 'program.not_found' also for programs of others, 'program.taken_down'
     */
    duplicateProgram: (actor: Actor, programId: ProgramId): Promise<ProgramId> =>
      inTransaction(db, async (tx) => {
        const trainer = await trainers.findTrainerByUser(tx, actor.userId);
        const program = await store.findForShare(tx, programId);
        assertOwn(program, trainer?.id);
        assertNotTakenDown(program);
        const form = { ...store.toForm(program), title: copyTitle(program.title), isDraft: true };
        const copyId = await store.insertProgram(tx, program.trainerId, form, clock.now());
        await media.copyToDraft(tx, { from: programId, to: copyId });
        return copyId;
      }),

    /**
     * Keeps everybody from beginning to buy from a person until the transaction ends: a purchase locks its program before it asks whether
     * the trainer can be paid.
     */
    holdSales: async (tx: Tx, userId: UserId): Promise<void> => {
      const trainer = await trainers.findTrainerByUser(tx, userId);
      if (trainer) await store.lockProgramsOf(tx, trainer.id);
    },

    /** Takes the programs of a person who has left off sale and empties their texts (security.md §5.2). */
    letGoOf: (userId: UserId): Promise<void> => eraseProgramsOf({ db, clock, trainers }, userId),

    /** Empties programs of closed accounts whose year as evidence is over. Idempotent. */
    forgetTakenDown: (): Promise<void> => store.emptyEvidence(db, new Date(clock.now().getTime() - evidenceMs)),

    /** The expectations in force, and whether the caller has accepted them (R78). */
    agreement: async (actor: Actor): Promise<Agreement> => {
      const acceptedAt = await store.findAcceptance(db, actor.userId, EXPECTATIONS_VERSION);
      return { version: EXPECTATIONS_VERSION, acceptedAt: toInstant(acceptedAt ?? null) };
    },

    /** Records that the caller accepts the expectations in force; the first time counts. */
    acceptAgreement: (actor: Actor): Promise<Agreement & { isNew: boolean }> =>
      inTransaction(db, async (tx) => {
        const acceptance = { userId: actor.userId, version: EXPECTATIONS_VERSION };
        const isNew = await store.insertAcceptance(tx, { ...acceptance, acceptedAt: clock.now() });
        const acceptedAt = await store.findAcceptance(tx, actor.userId, EXPECTATIONS_VERSION);
        invariant(acceptedAt, `the agreement of user ${actor.userId} is gone`);
        return { version: EXPECTATIONS_VERSION, acceptedAt: acceptedAt.toISOString(), isNew };
      }),

    /**
     * A published program, as it stays until the transaction ends: neither price nor capacity change while it is being bought, and it is
     * not deleted.
     *
     * @throws AppError 'program.not_found' also for drafts and archived ones
     */
    getProgramForSale: async (tx: Tx, programId: ProgramId): Promise<ProgramForSale> => {
      const program = await store.findForShare(tx, programId);
      if (!program || program.isDraft || program.archivedAt) throw new AppError('program.not_found');
      return program;
    },

    /** @throws AppError 'program.not_found' also for a program of another trainer */
    assertOwnProgram: async (tx: Tx, trainerId: TrainerId, programId: ProgramId): Promise<void> => {
      assertOwn(await store.findForShare(tx, programId), trainerId);
    },

    /**
     * A trainer's program, a draft too, as it stays until the transaction ends.
     *
     * @throws AppError 'program.not_found' also for somebody else's, 'program.archived', 'program.taken_down'
     */
    getOwnProgram: async (tx: Tx, trainerId: TrainerId, programId: ProgramId): Promise<ProgramForSale> => {
      const program = await store.findForShare(tx, programId);
      assertOwn(program, trainerId);
      assertNotArchived(program);
      assertNotTakenDown(program);
      return program;
    },

    /** A program that was bought, whatever its state now; locked until the transaction ends. */
    getProgramOfPurchase: async (tx: Tx, programId: ProgramId): Promise<ProgramForSale> => {
      const program = await store.findForShare(tx, programId);
      invariant(program, `program ${programId} was bought and is gone`);
      return program;
    },
  };
}

/** Takes the programs of a person who has left off sale for good, and forgets which duties were kept by or towards that person. Their titles stay, because receipts name them, and so does what an operator took down. Done twice it does nothing more. */
function eraseProgramsOf({ db, clock, trainers }: Pick<Needs, 'db' | 'clock' | 'trainers'>, userId: UserId): Promise<void> {
  return inTransaction(db, async (tx) => {
    const trainer = await trainers.findTrainerByUser(tx, userId);
    if (trainer) await store.emptyPrograms(tx, trainer.id, clock.now());
    await deleteRecordsOf(tx, { userId, trainerId: trainer?.id ?? null });
  });
}
