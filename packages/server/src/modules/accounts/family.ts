import { FAMILY_INVITATION_DAYS, type Family, type FamilyInvitation } from '@x1/contract/accounts/family.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { hideContactDetails } from '../../platform/contact-details/hide.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { hashToken } from '../../platform/tokens.ts';
import { toEmailKey } from './email-key.ts';
import { adultGone, adultInvited, adultJoined } from './events.ts';
import * as familyStore from './family-store.ts';
import { newLink, tokenOf } from './links.ts';
import type { PersonReader } from './needs.ts';
import * as store from './store.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'events' | 'secrets' | 'logger' | 'realtime'> {
  personReader: Pick<PersonReader, 'hasDealings'>;
}

/** What the emails about a family contain. */
export interface FamilyMail {
  readonly owner: { readonly id: UserId; readonly name: string };
  readonly adult: { readonly id: UserId; readonly name: string } | undefined;
  /** Where the invitation goes, and what goes after `/family-invitation#token=`; undefined once it is answered, withdrawn or expired. */
  readonly invitation: { readonly to: string; readonly token: string; readonly expiresAt: Date } | undefined;
}

const dayMs = 86_400_000;
const mostPerDay = 5;

/** The second adult of a family (R172): invited by email, with an own sign-in. `authenticate` reads who is one, anew for each call. */
export function createFamily(needs: Needs) {
  const { db, clock, secrets } = needs;
  const isOpen = ({ acceptedAt, endedAt, expiresAt }: familyStore.FamilyMember) =>
    acceptedAt === null && endedAt === null && expiresAt > clock.now();

  /** @throws AppError 'family.link_invalid' */
  async function findInvited(of: Db | Tx, token: string): Promise<familyStore.FamilyMember & { email: string }> {
    const found = await familyStore.findByToken(of, hashToken(token));
    const { email } = found ?? {};
    if (!found || !email || !isOpen(found)) throw new AppError('family.link_invalid');
    return { ...found, email };
  }

  async function read(of: Db | Tx, { userId }: Pick<Actor, 'userId'>): Promise<Family> {
    const found = await familyStore.findOpen(of, userId);
    const isMember = found?.memberId === userId;
    const { id, name } = await familyStore.readAdult(of, found?.ownerId ?? userId);
    const adult = found?.memberId ? await familyStore.readAdult(of, found.memberId) : null;
    return {
      role: isMember ? 'member' : 'owner',
      owner: { id, name },
      adult: adult && { ...adult, joinedAt: (found?.acceptedAt ?? clock.now()).toISOString() },
      invitation:
        found?.email && isOpen(found)
          ? { email: found.email, sentAt: found.createdAt.toISOString(), expiresAt: found.expiresAt.toISOString() }
          : null,
    };
  }

  return {
    /** The adults of the caller's family. */
    readFamily: (actor: Actor): Promise<Family> => read(db, actor),

    /** Whose rows a person gets: the owner's for a second adult, else their own. */
    getFamilyId: (userId: UserId): Promise<UserId> => familyStore.readFamilyId(db, userId),

    ...createInviting({ ...needs, read, isOpen }),
    ...createJoining({ ...needs, read, findInvited }),
    ...createEnding(needs),

    /** What an invitation's link says; no sign-in needed. @throws AppError 'family.link_invalid' */
    readInvitation: async (token: string): Promise<FamilyInvitation> => {
      const { ownerId, email, expiresAt } = await findInvited(db, token);
      const { name } = await familyStore.readAdult(db, ownerId);
      return { inviterName: hideContactDetails(name).text, email, expiresAt: expiresAt.toISOString() };
    },

    /** The reader of the invitation does not want to join. @throws AppError 'family.link_invalid' */
    declineInvitation: (token: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await familyStore.lockAccounts(tx, [(await findInvited(tx, token)).ownerId], 'alone');
        // Read again under the lock: it may be accepted by now.
        const { id } = await findInvited(tx, token);
        if (!(await familyStore.setEnded(tx, id, clock.now()))) throw new AppError('family.link_invalid');
      }),

    /** What the emails about it contain; undefined when it is deleted. */
    getFamilyMail: async (familyMemberId: number): Promise<FamilyMail | undefined> => {
      const found = await familyStore.findFamilyMember(db, familyMemberId);
      if (!found) return undefined;
      const { ownerId, memberId, email, expiresAt } = found;
      return {
        owner: await familyStore.readAdult(db, ownerId),
        adult: memberId ? await familyStore.readAdult(db, memberId) : undefined,
        invitation: email && isOpen(found) ? { to: email, token: tokenOf(secrets, 'family-invitation', found), expiresAt } : undefined,
      };
    },
  };
}

type Inviting = Needs & { read: (tx: Tx, actor: Actor) => Promise<Family>; isOpen: (found: familyStore.FamilyMember) => boolean };

function createInviting({ db, clock, events, secrets, read, isOpen }: Inviting) {
  async function insert(tx: Tx, ownerId: UserId, email: string): Promise<void> {
    const now = clock.now();
    const sent = await familyStore.countInvitationsSince(tx, ownerId, new Date(now.getTime() - dayMs));
    if (sent >= mostPerDay) throw new AppError('family.too_many_invitations');
    const link = newLink(secrets, 'family-invitation', { now, goodForMs: FAMILY_INVITATION_DAYS * dayMs });
    await events.announce(tx, adultInvited, { familyMemberId: await familyStore.insertInvitation(tx, { ownerId, email }, link) });
  }

  return {
    /**
     * Emails an invitation, the same whether or not the address has an account. The same address again is the same invitation.
     *
     * @throws AppError 'family.*'
     */
    inviteAdult: (actor: Actor, email: string): Promise<{ family: Family; isNew: boolean }> =>
      inTransaction(db, async (tx) => {
        await familyStore.assertActs(tx, actor, 'alone');
        assertOwner(actor);
        const own = await store.getAccount(tx, actor.userId);
        // An account that nobody confirmed could send mail to anybody (R180).
        if (!own.isEmailConfirmed) throw new AppError('family.email_unconfirmed');
        if (toEmailKey(own.email) === toEmailKey(email)) throw new AppError('family.own_email');
        const open = await familyStore.findOpen(tx, actor.userId);
        const isSame = open?.email != null && isOpen(open) && toEmailKey(open.email) === toEmailKey(email);
        if (isSame) return { family: await read(tx, actor), isNew: false };
        if (open && (open.acceptedAt || isOpen(open))) throw new AppError('family.full');
        if (open) await familyStore.setEnded(tx, open.id, clock.now());
        await insert(tx, actor.userId, email);
        return { family: await read(tx, actor), isNew: true };
      }),

    /** Makes the link of the invitation that waits useless; without one nothing happens. @throws AppError 'family.owner_only' */
    withdrawInvitation: (actor: Actor): Promise<void> =>
      inTransaction(db, async (tx) => {
        await familyStore.assertActs(tx, actor, 'alone');
        assertOwner(actor);
        const open = await familyStore.findOpen(tx, actor.userId);
        if (open && open.acceptedAt === null) await familyStore.setEnded(tx, open.id, clock.now());
      }),
  };
}

type Joining = Needs & {
  read: (tx: Tx, actor: Actor) => Promise<Family>;
  findInvited: (tx: Tx, token: string) => Promise<familyStore.FamilyMember & { email: string }>;
};

function createJoining({ db, clock, events, logger, realtime, personReader, read, findInvited }: Joining) {
  /** The joiner's own family must be empty: nothing of it would be seen any more. */
  async function assertMayJoin(tx: Tx, { userId }: Actor, invitedEmail: string): Promise<void> {
    const { email } = await store.getAccount(tx, userId);
    if (toEmailKey(email) !== toEmailKey(invitedEmail)) throw new AppError('family.other_email');
    const own = await familyStore.findOpen(tx, userId);
    if (own?.acceptedAt) throw new AppError('family.already_in_one');
    if (await personReader.hasDealings(tx, userId)) throw new AppError('family.not_new');
    if (own) await familyStore.setEnded(tx, own.id, clock.now());
  }

  async function join(tx: Tx, actor: Actor, token: string): Promise<boolean> {
    const { ownerId, memberId, endedAt } = (await familyStore.findByToken(tx, hashToken(token))) ?? {};
    if (ownerId === undefined) throw new AppError('family.link_invalid');
    const disabled = await familyStore.lockAccounts(tx, [actor.userId, ownerId], 'alone');
    if (disabled.get(actor.userId) !== false) throw new AppError('auth.required');
    if (disabled.get(ownerId) !== false) throw new AppError('family.link_invalid');
    // The second click of the same person.
    if (memberId === actor.userId && endedAt === null) return false;
    // Read again under the locks, which every answer takes.
    const again = await familyStore.findByToken(tx, hashToken(token));
    if (again?.memberId === actor.userId && again.endedAt === null) return false;
    const { id, email } = await findInvited(tx, token);
    if ((await familyStore.readFamilyId(tx, ownerId)) !== ownerId) throw new AppError('family.link_invalid');
    await assertMayJoin(tx, actor, email);
    await familyStore.setAccepted(tx, id, { memberId: actor.userId, at: clock.now() });
    await events.announce(tx, adultJoined, { familyMemberId: id });
    return true;
  }

  return {
    /**
     * Joins the family of an invitation; from the next call on the caller gets its rows. Accepted again, nothing changes.
     *
     * @throws AppError 'family.link_invalid', 'family.other_email', 'family.already_in_one', 'family.not_new', 'auth.required'
     */
    acceptInvitation: async (actor: Actor, token: string): Promise<Family> => {
      const { family, isNew } = await inTransaction(db, async (tx) => {
        const isNew = await join(tx, actor, token);
        return { family: await read(tx, actor), isNew };
      });
      if (isNew) {
        logger.info('A second adult joined a family', { securityEvent: 'adult_joined', userId: actor.userId });
        // Open connections know the own family alone: they come again.
        realtime.endUser(actor.userId);
        realtime.tell([family.owner.id], 'changed', { topics: ['account', 'conversations'] });
      }
      return family;
    },
  };
}

function createEnding({ db, clock, events, logger, realtime }: Needs) {
  async function end(actor: Actor, by: 'owner' | 'member'): Promise<void> {
    const ended = await inTransaction(db, async (tx) => {
      const known = await familyStore.findOpen(tx, actor.userId);
      if (!known?.memberId) return undefined;
      await familyStore.lockAccounts(tx, [known.ownerId, known.memberId], 'alone');
      if (!(await familyStore.setEnded(tx, known.id, clock.now()))) return undefined;
      await events.announce(tx, adultGone, { familyMemberId: known.id, by });
      return { ownerId: known.ownerId, memberId: known.memberId };
    });
    if (!ended) return;
    logger.info('A second adult is no longer in a family', { securityEvent: 'adult_gone', userId: ended.memberId });
    // Their connections hear the family; new ones do not.
    realtime.endUser(ended.memberId);
    realtime.tell([ended.ownerId], 'changed', { topics: ['account', 'conversations'] });
  }

  return {
    /** The owner ends it at once; without a second adult nothing happens. @throws AppError 'family.owner_only' */
    removeAdult: async (actor: Actor): Promise<void> => {
      assertOwner(actor);
      await end(actor, 'owner');
    },

    /** The second adult leaves; anybody else has nothing to leave. */
    leaveFamily: async (actor: Actor): Promise<void> => {
      if (actor.familyId !== actor.userId) await end(actor, 'member');
    },
  };
}

/** @throws AppError 'family.owner_only' to the second adult */
function assertOwner({ userId, familyId }: Actor): void {
  if (userId !== familyId) throw new AppError('family.owner_only');
}
