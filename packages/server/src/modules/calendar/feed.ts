import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import { inLanguage, type Language } from '@x1/contract/core/texts.ts';
import { refusalOfCalendar } from '@x1/contract/scheduling/session-actions.ts';
import type { ModuleContext } from '../../module-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { hashToken } from '../../platform/tokens.ts';
import * as store from './feed-store.ts';
import type { CalendarFiles, CalendarReader } from './invitation.ts';
import type { CalendarNeeds, CalendarSessionReader } from './needs.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'secrets' | 'publicUrl'>, Pick<CalendarNeeds, 'accounts'> {
  files: Pick<CalendarFiles, 'feed' | 'download'>;
  sessions: CalendarSessionReader;
}

const dayMs = 86_400_000;
const daysBack = 90;
const daysAhead = 366;
const sessionsAtMost = 1_000;
const purpose = 'calendar-feed';

export type Feeds = ReturnType<typeof createFeeds>;

/** Sessions as files: a single download, and all of them at a private address that its owner can replace and delete (B23, B37). */
export function createFeeds({ db, clock, secrets, accounts, files, sessions, publicUrl }: Needs) {
  /** Derived from the account's key and not its id, which a restored database may assign to another person. */
  const toSubject = async (userId: UserId, generation: number) => `${(await accounts.getAccount(userId)).externalKey}:${generation}`;
  const toUrl = (token: string) => `${publicUrl}/api/calendar/feed/${token}.ics`;

  /** @throws AppError 'calendar.feed_not_found' also when the owner's account is closed or disabled */
  async function getOwner(token: string): Promise<{ userId: UserId; role: CalendarReader['role']; language: Language }> {
    const userId = await store.findOwner(db, hashToken(token));
    if (userId === undefined) throw new AppError('calendar.feed_not_found');
    const account = await findAccount(userId);
    if (!account || account.isDisabled || account.role === 'admin') throw new AppError('calendar.feed_not_found');
    return { userId, role: account.role, language: account.language ?? 'en' };
  }

  async function findAccount(userId: UserId) {
    try {
      return await accounts.getAccount(userId);
    } catch (error) {
      if (error instanceof AppError && error.code === 'auth.required') return undefined;
      throw error;
    }
  }

  return {
    /** The current address. */
    feed: async (userId: UserId): Promise<{ url: string | null }> => {
      const address = await store.findAddress(db, userId);
      if (!address) return { url: null };
      const tokens = secrets.deriveTokens(purpose, await toSubject(userId, address.generation));
      const token = tokens.find((derived) => hashToken(derived).equals(address.tokenHash));
      return { url: token === undefined ? null : toUrl(token) };
    },

    /** Creates an address; the previous one stops working immediately. */
    renewFeed: (userId: UserId): Promise<{ url: string }> =>
      inTransaction(db, async (tx) => {
        const token = secrets.deriveToken(purpose, await toSubject(userId, await store.nextGeneration(tx, userId, clock.now())));
        await store.setTokenHash(tx, userId, hashToken(token));
        return { url: toUrl(token) };
      }),

    /** Deletes the address. */
    revokeFeed: async (userId: UserId): Promise<{ url: null }> => {
      await store.setTokenHash(db, userId, null);
      return { url: null };
    },

    /** The same for an address created before an instant: a later one stays. */
    revokeFeedMadeBefore: (userId: UserId, instant: Date): Promise<void> => store.revokeMadeBefore(db, userId, instant),

    /**
     * The sessions of the address's owner, or of the family they belong to by now (R172), from 90 days ago to a year ahead, as iCalendar in the
     * owner's language.
     *
     * @throws AppError 'calendar.feed_not_found'
     */
    readFeed: async (token: string): Promise<string> => {
      const { language, ...owner } = await getOwner(token);
      const now = clock.now().getTime();
      const range = { from: new Date(now - daysBack * dayMs), until: new Date(now + daysAhead * dayMs), limit: sessionsAtMost };
      const own = await sessions.list(db, { ...owner, userId: await accounts.getFamilyId(owner.userId) }, range);
      return inLanguage(language, () => files.feed(own, owner.role));
    },

    /**
     * One session as iCalendar, for its two parties, in the language of who asks.
     *
     * @throws AppError 'appointment.not_found' for everybody else, 'calendar.not_scheduled', 'calendar.session_over'
     */
    downloadSession: async (familyId: UserId, appointmentId: AppointmentId, language: Language): Promise<string> => {
      const found = await sessions.find(db, appointmentId);
      if (!found || (found.parentId !== familyId && found.trainerUserId !== familyId)) throw new AppError('appointment.not_found');
      const refusal = refusalOfCalendar(found.progress, clock.now().getTime());
      if (refusal) throw new AppError(refusal);
      const { session } = found;
      invariant(session, 'what is still on has a time');
      return inLanguage(language, () => files.download(session, familyId === found.parentId ? 'parent' : 'trainer'));
    },

    /** Deletes the address of a closed account (security.md §5.2). */
    forgetFeed: (userId: UserId): Promise<void> => store.deleteFeed(db, userId),
  };
}
