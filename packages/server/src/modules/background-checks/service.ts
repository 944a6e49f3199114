import type { CheckAuthorization, OwnBackgroundCheck } from '@x1/contract/background-checks/check.ts';
import { DISCLOSURE_VERSION, disclosureText } from '@x1/contract/background-checks/disclosure.ts';
import { CHECK_REMINDER_DAYS } from '@x1/contract/background-checks/states.ts';
import type { BackgroundCheckId, UserId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { toInstant } from '../../platform/db/instant.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { checkChanged, checkEnding } from './events.ts';
import type { BackgroundChecksNeeds } from './needs.ts';
import { isWaitingForForm, obstacleErrors, obstacleOf, outcomeOf } from './policy.ts';
import type { BackgroundCheckProvider, CheckEvent, ProviderCheck } from './port.ts';
import { findAccepted, findPassedMonth, findStarter } from './reads.ts';
import type { Outcome, StoredCheck } from './store.ts';
import * as store from './store.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'events' | 'logger'>, BackgroundChecksNeeds {
  checkProvider: BackgroundCheckProvider | undefined;
}

/** The stored check, and what the provider said of it when it was asked. */
interface Refreshed {
  readonly check: StoredCheck;
  readonly told?: ProviderCheck;
}

/** How often the provider is asked again because a concurrent call has written its answer. */
const maxRounds = 5;
const askedNotedAfterMs = 60_000;
const awayAfterFailures = 3;
/** As many as one run of the reconciler asks about. */
const askedAtOnce = 200;

export type BackgroundChecksService = ReturnType<typeof createBackgroundChecksService>;

/** Background checks of trainers. Only the provider's own word, asked for by us, changes one (decision 0106). */
export function createBackgroundChecksService({ db, clock, events, logger, settings, accounts, checkProvider: provider }: Needs) {
  /** @throws AppError 'background_check.not_offered' */
  function getProvider(): BackgroundCheckProvider {
    if (!provider) throw new AppError('background_check.not_offered');
    return provider;
  }

  /** Whether operators want an accepted check before a program is published: the one place that knows. Where none is offered, none is needed. */
  const isRequired = async (tx: Db | Tx): Promise<boolean> =>
    provider !== undefined && (await settings.read(tx, ['backgroundCheckRequired'])).backgroundCheckRequired;

  /** Has the provider invite the person; asked twenty times at once it's one invitation. @returns the form's address */
  async function invite(check: StoredCheck): Promise<string> {
    const { email, externalKey } = await accounts.getAccount(check.userId);
    const invitation = await getProvider().invite({
      personKey: externalKey,
      checkKey: check.externalKey,
      email,
      workState: check.workState,
    });
    await inTransaction(db, async (tx) => {
      if (await store.setInvited(tx, check.id, invitation, clock.now())) await events.announce(tx, checkChanged, { checkId: check.id });
    });
    return invitation.url;
  }

  /**
   * Asks the provider and writes down what it says. An answer that was overtaken by a newer one is thrown away and asked for again, so that the order
   * in which events arrive does not matter. What was begun and not confirmed is begun again.
   *
   * @param recordEvent runs in the same transaction; when it returns false nothing is written
   */
  async function refresh(
    id: BackgroundCheckId,
    recordEvent: (tx: Tx) => Promise<boolean> = async () => true,
  ): Promise<Refreshed | undefined> {
    for (let round = 0; round < maxRounds; round += 1) {
      const check = await store.findCheck(db, id);
      if (check?.state === 'starting') {
        await invite(check);
        continue;
      }
      // Of somebody who has left nothing is asked.
      if (!check?.providerInvitationId) return check && { check };
      const reference = { invitationId: check.providerInvitationId, reportId: check.providerReportId };
      const told = await getProvider().read(reference);
      const outcome = await inTransaction(db, async (tx) => {
        if (!(await store.lockUnchanged(tx, check))) return undefined;
        return (await recordEvent(tx)) ? apply(tx, check, told) : check;
      });
      if (outcome) return { check: { ...check, ...outcome }, told };
    }
    throw new AppError('server.unavailable');
  }

  async function apply(tx: Tx, check: StoredCheck, told: ProviderCheck): Promise<Outcome> {
    const now = clock.now();
    const outcome = outcomeOf(check, told, now);
    if (isSame(check, outcome)) {
      // Not each time: whoever asks at once would wait for one another.
      if (now.getTime() - check.askedAt.getTime() >= askedNotedAfterMs) await store.setAsked(tx, check.id, now);
      return outcome;
    }
    await store.setOutcome(tx, check.id, outcome, now);
    if (outcome.state !== check.state) await events.announce(tx, checkChanged, { checkId: check.id });
    return outcome;
  }

  /** The open check of a person, or a new one with the authorization just given. @throws AppError as `startCheck` */
  function findOrBegin(userId: UserId): Promise<StoredCheck> {
    return inTransaction(db, async (tx) => {
      await advisoryLock(tx, 'background-check', userId);
      const newest = await store.findNewest(tx, userId);
      if (newest && isWaitingForForm(newest)) return newest;
      const agreedAt = clock.now();
      const starter = await findStarter(tx, userId);
      const obstacle = obstacleOf(newest, starter, agreedAt);
      if (obstacle) throw new AppError(obstacleErrors[obstacle]);
      const disclosure = { disclosureVersion: DISCLOSURE_VERSION, disclosure: disclosureText };
      return store.insertCheck(tx, { userId, ...disclosure, agreedAt, workState: starter.homeState ?? '' });
    });
  }

  async function toOwn(userId: UserId): Promise<OwnBackgroundCheck> {
    const now = clock.now();
    const [newest, accepted, passedIn, starter] = await Promise.all([
      store.findNewest(db, userId),
      findAccepted(db, userId),
      findPassedMonth(db, userId, now),
      findStarter(db, userId),
    ]);
    return {
      state: newest?.state ?? null,
      agreedAt: toInstant(newest?.agreedAt ?? null),
      formUntil: toInstant(newest?.formUntil ?? null),
      decisionAt: toInstant(newest?.decisionAt ?? null),
      passedIn,
      validUntil: toInstant(accepted?.validUntil ?? null),
      obstacle: provider ? obstacleOf(newest, starter, now) : 'not_offered',
      isRequired: await isRequired(db),
      portalUrl: (newest?.providerCandidateId && provider?.portalUrl(newest.providerCandidateId)) || null,
    };
  }

  return {
    /** The caller's own check, as last reported. */
    readCheck: (actor: Actor): Promise<OwnBackgroundCheck> => toOwn(actor.userId),

    /**
     * Starts the caller's own check with the authorization just given, or goes on with the one whose form is open; asked twenty times at once it's one
     * check.
     *
     * @throws AppError 'background_check.text_changed' when another text was read, 'background_check.unavailable', and one per obstacle
     */
    startCheck: async (actor: Actor, { disclosureVersion }: CheckAuthorization): Promise<{ url: string }> => {
      getProvider();
      if (disclosureVersion !== DISCLOSURE_VERSION) throw new AppError('background_check.text_changed');
      for (let round = 0; round < maxRounds; round += 1) {
        const check = await findOrBegin(actor.userId);
        if (check.state === 'starting') return { url: await invite(check) };
        const url = (await refresh(check.id))?.told?.url;
        // Without a form it was handed in or has ended meanwhile: the next round knows.
        if (url) return { url };
      }
      throw new AppError('server.unavailable');
    },

    /** The form of the caller's open check. @throws AppError 'background_check.nothing_to_fill_in', 'background_check.unavailable' */
    openCheck: async (actor: Actor): Promise<{ url: string }> => {
      getProvider();
      const newest = await store.findNewest(db, actor.userId);
      const url = newest && isWaitingForForm(newest) ? (await refresh(newest.id))?.told?.url : undefined;
      if (!url) throw new AppError('background_check.nothing_to_fill_in');
      return { url };
    },

    /** Asks the provider for the state of the caller's own check. @throws AppError 'background_check.unavailable' */
    refreshCheck: async (actor: Actor): Promise<OwnBackgroundCheck> => {
      const newest = await store.findNewest(db, actor.userId);
      if (newest && provider) await refresh(newest.id);
      return toOwn(actor.userId);
    },

    /**
     * Something happened at the provider: the same question. What we do not know is left alone.
     *
     * @param recordEvent runs in the transaction that writes the answer; when it returns false nothing is written
     * @throws AppError 'background_check.unavailable'
     */
    refreshByEvent: async (event: CheckEvent, recordEvent: (tx: Tx) => Promise<boolean>): Promise<void> => {
      const id = await store.findByEvent(db, event);
      if (id !== undefined) await refresh(id, recordEvent);
    },

    /** Asks about checks of which nothing was heard for long. One that fails goes to the end of the line; where several do, the provider is away. */
    reconcile: async (): Promise<void> => {
      if (!provider) return;
      let failures = 0;
      for (const id of await store.listToAsk(db, clock.now(), askedAtOnce)) {
        try {
          await refresh(id);
          failures = 0;
        } catch (error) {
          logger.warn('A background check could not be asked about', { error });
          await store.setAsked(db, id, clock.now());
          failures += 1;
          if (failures === awayAfterFailures) return;
        }
      }
    },

    /** Reminds trainers whose accepted check ends soon, once per step. Done twice it does nothing more. */
    remindOfEnding: (): Promise<void> =>
      inTransaction(db, async (tx) => {
        for (const days of CHECK_REMINDER_DAYS) {
          for (const checkId of await store.markReminders(tx, { now: clock.now(), days })) {
            await events.announce(tx, checkEnding, { checkId });
          }
        }
      }),

    /** @throws AppError 'background_check.required' where the operator wants an accepted check, and the person has none that is good */
    assertMayPublish: async (tx: Tx, userId: UserId): Promise<void> => {
      if (!(await isRequired(tx))) return;
      const accepted = await findAccepted(tx, userId);
      if (!accepted || accepted.validUntil <= clock.now()) throw new AppError('background_check.required');
    },

    /** The provider's page of a report, for operators; null where there is none. */
    reportUrl: (reportId: string | null): string | null => (reportId !== null && provider ? provider.reportUrl(reportId) : null),

    /** Takes back the open invitation of a person who has left, and forgets by what the provider knows them (security.md §5.2). */
    letGoOf: async (userId: UserId): Promise<void> => {
      for (const { providerInvitationId } of await store.listOpenInvitations(db, userId)) {
        if (providerInvitationId !== null) await provider?.withdraw(providerInvitationId);
      }
      await store.forgetReferences(db, userId, clock.now());
    },
  };
}

function isSame(check: Outcome, outcome: Outcome): boolean {
  return (
    check.state === outcome.state &&
    check.providerReportId === outcome.providerReportId &&
    [
      [check.formUntil, outcome.formUntil],
      [check.decisionAt, outcome.decisionAt],
      [check.passedAt, outcome.passedAt],
      [check.validUntil, outcome.validUntil],
    ].every(([one, other]) => one?.getTime() === other?.getTime())
  );
}
