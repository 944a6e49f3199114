import type { ApiKeyId, AuthSessionId, UserId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';
import type { ModuleContext } from '../../../module-context.ts';
import { hideContactDetails } from '../../../platform/contact-details/hide.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { NotificationsNeeds } from '../needs.ts';
import type { UnsubscribeLinks } from '../unsubscribe.ts';
import * as letters from './account-letters.ts';
import { toLine } from './address.ts';
import { type Letter, letterIn } from './letter.ts';
import type { MailOutbox, NewMail } from './outbox.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock'>, Pick<NotificationsNeeds, 'accounts' | 'developers'> {
  outbox: Pick<MailOutbox, 'queueMail'>;
  unsubscribeLinks: Pick<UnsubscribeLinks, 'headersFor'>;
  /** Whether an account belongs to the demo's past: it gets no welcome. */
  isOfPast: (userId: UserId) => Promise<boolean>;
}

const NAME_IN_SUBJECT_MAX_LENGTH = 80;

/** Who gets an email, under which key, and what its letter is called. */
type Envelope = Pick<NewMail, 'key' | 'kind' | 'userId' | 'to' | 'name' | 'notAfter' | 'isConfidential'>;

export type AccountMails = ReturnType<typeof createAccountMails>;

/**
 * Emails about accounts. Each reads the account's current state, sends nothing if it no longer applies, and has a key, so that
 * it goes out once. An email without an id of its own uses the id of its job.
 */
export function createAccountMails({ db, clock, accounts, developers, outbox, unsubscribeLinks, isOfPast }: Needs) {
  const queueIn = (tx: Tx, envelope: Envelope, letter: Letter): Promise<void> => {
    const canSwitchOff = letter.kindOfMail === 'choice' && envelope.userId !== null;
    return outbox.queueMail(tx, {
      ...envelope,
      letter,
      headers: canSwitchOff ? unsubscribeLinks.headersFor(envelope.userId, 'emailNotifications') : {},
      isSecurity: letter.kindOfMail === 'security',
    });
  };
  const queue = (envelope: Envelope, letter: Letter) => inTransaction(db, (tx) => queueIn(tx, envelope, letter));

  /** Undefined when the account is closed: its email no longer exists. */
  async function findReader(userId: UserId) {
    const { email, name, role, timezone, language, isDisabled } = await accounts.getAccount(userId);
    return isDisabled ? undefined : { userId, to: email, name: name ?? undefined, role, timeZone: timezone ?? 'UTC', language };
  }

  /** To the person's current address, in the person's language. */
  async function toPerson(userId: UserId, what: string, write: (reader: { role: Role; to: string; timeZone: string }) => Letter) {
    const reader = await findReader(userId);
    if (!reader) return;
    const { to, name } = reader;
    const kind = `accounts.${what.split(':')[0]}`;
    await queue(
      { key: `accounts.${what}`, kind, userId, to, name, isConfidential: isOperator(reader) },
      letterIn(reader.language, () => write(reader)),
    );
  }

  return {
    welcome: async (userId: UserId): Promise<void> => {
      if (!(await isOfPast(userId))) await toPerson(userId, `welcome:${userId}`, ({ role }) => letters.welcome(role));
    },

    signUpTried: (userId: UserId, jobId: string) => toPerson(userId, `sign_up_tried:${jobId}`, ({ role }) => letters.signUpTried(role)),

    passwordChanged: (userId: UserId, jobId: string) =>
      toPerson(userId, `password_changed:${jobId}`, ({ timeZone }) => letters.passwordChanged({ changedAt: clock.now(), timeZone })),

    factorsChanged: (userId: UserId, change: letters.FactorChange, jobId: string) =>
      toPerson(userId, `factors_changed:${jobId}`, ({ timeZone }) => letters.factorsChanged({ change, changedAt: clock.now(), timeZone })),

    apiKeyMade: async (userId: UserId, apiKeyId: ApiKeyId): Promise<void> => {
      const key = await developers.getMadeApiKey(apiKeyId);
      if (key) await toPerson(userId, `api_key_made:${apiKeyId}`, ({ timeZone }) => letters.apiKeyMade({ ...key, timeZone }));
    },

    webhookAdded: (userId: UserId, host: string, jobId: string) =>
      toPerson(userId, `webhook_added:${jobId}`, ({ timeZone }) => letters.webhookAdded({ host, addedAt: clock.now(), timeZone })),

    webhookStopped: (userId: UserId, stopped: letters.StoppedWebhook, jobId: string) =>
      toPerson(userId, `webhook_stopped:${jobId}`, () => letters.webhookStopped(stopped)),

    emailChanged: (userId: UserId, jobId: string) =>
      toPerson(userId, `email_changed:${jobId}`, ({ to }) => letters.emailChanged({ email: to })),

    passwordReset: async (resetId: number): Promise<void> => {
      const reset = await accounts.getPasswordReset(resetId);
      const reader = reset && (await findReader(reset.userId));
      if (!reader) return;
      const { userId, to, token, expiresAt } = reset;
      const mail = { key: `accounts.password_reset:${resetId}`, kind: 'accounts.password_reset', userId, to, notAfter: expiresAt };
      const { timeZone, language } = reader;
      const letter = letterIn(language, () => letters.passwordReset({ token, expiresAt, timeZone }));
      await queue({ ...mail, isConfidential: true }, letter);
    },

    confirmAccount: async (confirmationId: number): Promise<void> => {
      const link = await accounts.getConfirmation(confirmationId);
      const reader = link && (await findReader(link.userId));
      if (!reader) return;
      const { userId, to, token, expiresAt } = link;
      const mail = { key: `accounts.confirm_account:${confirmationId}`, kind: 'accounts.confirm_account', userId, to, notAfter: expiresAt };
      const { role, timeZone, language } = reader;
      const letter = letterIn(language, () => letters.confirmAccount({ role, token, expiresAt, timeZone }));
      await queue({ ...mail, isConfidential: true }, letter);
    },

    /** The link to the new address, the notice to the old one. */
    emailChange: async (changeId: number): Promise<void> => {
      const change = await accounts.getEmailChange(changeId);
      const reader = change && (await findReader(change.userId));
      if (!reader) return;
      const { userId, to, oldEmail, token, expiresAt } = change;
      const isConfidential = isOperator(reader);
      const link = { key: `accounts.confirm_email:${changeId}`, kind: 'accounts.confirm_email', userId, to, notAfter: expiresAt };
      const notice = { key: `accounts.email_change_notice:${changeId}`, kind: 'accounts.email_change_notice', userId, to: oldEmail };
      const { timeZone, language } = reader;
      await inTransaction(db, async (tx) => {
        const confirming = letterIn(language, () => letters.confirmEmail({ token, expiresAt, timeZone }));
        await queueIn(tx, { ...link, isConfidential }, confirming);
        await queueIn(
          tx,
          { ...notice, isConfidential },
          letterIn(language, () => letters.emailChangeNotice({ newEmail: to })),
        );
      });
    },

    dataExportReady: async (exportId: number): Promise<void> => {
      const found = await accounts.getDataExport(exportId);
      if (!found) return;
      const { userId, path, expiresAt } = found;
      await toPerson(userId, `data_export_ready:${exportId}`, ({ timeZone }) => letters.dataExportReady({ path, expiresAt, timeZone }));
    },

    /** To the invited address, whether or not it has an account (R172); in the language of who invites. */
    familyInvitation: async (familyMemberId: number): Promise<void> => {
      const { owner, invitation } = (await accounts.getFamilyMail(familyMemberId)) ?? {};
      const inviter = owner && invitation && (await findReader(owner.id));
      if (!inviter) return;
      const { to, token, expiresAt } = invitation;
      const key = `accounts.family_invitation:${familyMemberId}`;
      const mail = { key, kind: 'accounts.family_invitation', userId: null, to, notAfter: expiresAt, isConfidential: true };
      const letter = { inviter: toSafeName(owner.name), token, expiresAt, timeZone: inviter.timeZone };
      await queue(
        mail,
        letterIn(inviter.language, () => letters.familyInvitation(letter)),
      );
    },

    adultJoined: async (familyMemberId: number): Promise<void> => {
      const { owner, adult } = (await accounts.getFamilyMail(familyMemberId)) ?? {};
      if (!owner || !adult) return;
      await toPerson(owner.id, `adult_joined:${familyMemberId}`, () => letters.adultJoined({ adult: toSafeName(adult.name) }));
    },

    /** To the one who did not end it. */
    adultGone: async (familyMemberId: number, by: 'owner' | 'member'): Promise<void> => {
      const { owner, adult } = (await accounts.getFamilyMail(familyMemberId)) ?? {};
      if (!owner || !adult) return;
      const [told, other] = by === 'owner' ? [adult, owner] : [owner, adult];
      await toPerson(told.id, `adult_gone:${familyMemberId}`, () => letters.adultGone({ by, name: toSafeName(other.name) }));
    },

    newDevice: async (authSessionId: AuthSessionId): Promise<void> => {
      const found = await accounts.getNewDevice(authSessionId);
      if (!found) return;
      const { userId, device, addressBlock, signedInAt } = found;
      await toPerson(userId, `new_device:${authSessionId}`, ({ timeZone }) =>
        letters.newDevice({ device, addressBlock, signedInAt, timeZone }),
      );
    },

    /**
     * The last email, in the transaction that closes the account: afterwards nobody knows the address. It belongs to nobody's account, and the
     * address is forgotten as soon as it is sent.
     */
    farewell: async (tx: Tx, { userId, email }: { userId: UserId; email: string }): Promise<void> => {
      const envelope = { key: `accounts.account_deleted:${userId}`, kind: 'accounts.account_deleted', userId: null, to: email };
      const { language } = await accounts.getAccount(userId, tx);
      await queueIn(
        tx,
        envelope,
        letterIn(language, () => letters.accountDeleted()),
      );
    },
  };
}

/** A person's name in a subject: one line, and no way off the platform (R179). */
const toSafeName = (name: string): string => toLine(hideContactDetails(name).text, NAME_IN_SUBJECT_MAX_LENGTH);

const isOperator = ({ role }: { role: Role }): boolean => role === 'admin';
