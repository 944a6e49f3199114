import type { MailId } from '@x1/contract/admin/operations.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import * as z from 'zod/mini';
import type { ModuleContext } from '../../../module-context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { invariant } from '../../../platform/errors.ts';
import { groupCalls } from '../../../platform/group-calls.ts';
import type { JobRun } from '../../../platform/jobs/jobs.ts';
import { type MailAttachment, type MailInvitation, MailNotTaken, type MailSender } from '../port.ts';
import { assertSafeHeadings, toLine } from './address.ts';
import { combine, type MailContent } from './combine.ts';
import { insertMails, takeAlong } from './gather-store.ts';
import { DELIVERY_LEASE_MS, deliverMail } from './jobs.ts';
import { Letter } from './letter.ts';
import { renderMail } from './render.ts';
import * as store from './store.ts';

/** One email to one person. */
export interface NewMail {
  /** What the email is about, such as `payment_received:17:parent`: for one key one email goes out, however often it is queued. */
  readonly key: string;
  /** `topic.what_happened`, for the operator's list. */
  readonly kind: string;
  /** Whose email it is; null for somebody without an account. */
  readonly userId: UserId | null;
  readonly to: string;
  /** Stands before the address. */
  readonly name?: string | undefined;
  readonly letter: Letter;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly attachments?: readonly MailAttachment[] | undefined;
  readonly invitation?: MailInvitation | undefined;
  /** Opens an account, or contains who may: it overtakes all others, and its content is deleted as soon as it is sent. */
  readonly isSecurity?: boolean;
  /** Its content opens an account, or is for operators only: it never appears in a showroom's mailbox. */
  readonly isConfidential?: boolean;
  /** After this instant it is useless and is not sent: a reminder of a past session, an expired link. */
  readonly notAfter?: Date | undefined;
  /**
   * Sent as one email with others to the same person about the same, such as `session:17`, that wait until `until` or are queued by then
   * (decision 0088); by itself and at once by default.
   */
  readonly gathers?: { readonly about: string; readonly until: Date } | undefined;
}

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'jobs' | 'secrets' | 'publicUrl'> {
  sender: MailSender;
  /** The mail server has taken emails that notices of times wait for; said in the transaction that writes it down. */
  onSent: (tx: Tx, keys: readonly string[], sentAt: Date) => Promise<void>;
}

export type MailOutbox = ReturnType<typeof createMailOutbox>;

const purpose = 'mail';
/** Few: those of a job are handed over at once, and all of one moment together may not take longer than an attempt may. */
const mailsOfJob = 2;
const bodyLifetimeMs = 30 * 86_400_000;
const lifetimeMs = 365 * 86_400_000;
/** The longest pause between two tries is 15 minutes. */
const forgottenAfterMs = 3_600_000;

const Body = z.object({
  name: z.optional(z.string()),
  letter: z.optional(Letter),
  // What versions stored that rendered an email when it was queued.
  html: z.optional(z.string()),
  text: z.optional(z.string()),
  headers: z.record(z.string(), z.string()),
  attachments: z.array(z.object({ fileName: z.string(), contentType: z.string(), content: z.string() })),
  invitation: z.optional(z.object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() })),
  isConfidential: z._default(z.boolean(), false),
});

/**
 * Outgoing mail. Each is stored with what it reports, in one transaction, and delivered afterwards: none is lost, none is sent
 * for something that did not happen, and none is sent again once it is known to be sent. If the process dies after the mail server accepted it and before
 * that is recorded, the email is sent again with the same Message-ID, by which mailboxes recognize it.
 */
export function createMailOutbox({ db, clock, jobs, secrets, sender, onSent, publicUrl }: Needs) {
  const { hostname } = new URL(publicUrl);
  const toMessageId = (mailId: MailId) => `<mail-${mailId}-${secrets.deriveToken('mail-id', mailId).slice(0, 16)}@${hostname}>`;

  const beginTries = groupCalls(async (mailIds: readonly MailId[]) => {
    const now = clock.now();
    const tries = [...new Set(mailIds)].map((mailId) => ({ mailId, messageId: toMessageId(mailId) }));
    const { begun, over } = await store.beginTries(db, tries, { now, triedBefore: leasedSince(now) });
    const beginning = new Map(begun.map((mail) => [mail.id, mail]));
    return mailIds.map((mailId) => {
      const mail = beginning.get(mailId);
      // Of two calls for one email one begins.
      beginning.delete(mailId);
      return { mail, isOver: over.has(mailId) };
    });
  });

  const takeAlongWith = groupCalls(async (mails: readonly store.StoredMail[]) => {
    const taken = Map.groupBy(await takeAlong(db, mails, clock.now()), ({ sentWith }) => sentWith);
    return mails.map(({ id }) => taken.get(id) ?? []);
  });

  const recordSent = groupCalls(async (gathered: readonly (readonly store.StoredMail[])[]) => {
    const sentAt = clock.now();
    const mails = gathered.flat();
    const idsOf = (some: readonly store.StoredMail[]) => some.map(({ id }) => id);
    const recorded = await store.setSentUnlessAwaited(db, idsOf(mails), sentAt);
    const awaited = mails.filter(({ id }) => !recorded.has(id));
    if (awaited.length > 0) {
      const keys = awaited.map(({ key }) => key);
      await inTransaction(db, async (tx) => {
        await store.setSent(tx, idsOf(awaited), sentAt);
        await onSent(tx, keys, sentAt);
      });
    }
    return gathered;
  });

  /** Records the start of an attempt. @returns the email, or undefined when it must not be sent */
  async function begin(mailId: MailId): Promise<store.StoredMail | undefined> {
    const { mail: begun, isOver } = await beginTries(mailId);
    // One that goes out as part of another is delivered with that.
    if (begun || isOver) return begun;
    const now = clock.now();
    const mail = await store.findMail(db, mailId);
    if (mail?.state !== 'queued' || mail.sentWith !== null) return undefined;
    const isTooLate = mail.notAfter !== null && mail.notAfter < now;
    invariant(isTooLate && !isUnderWay(mail, leasedSince(now)), `mail ${mailId} is being delivered by somebody else`);
    await store.setFailed(db, [mailId], 'too_late');
    return undefined;
  }

  /** An email as what goes out together with it, in the order in which they were queued. */
  const gather = async (mail: store.StoredMail): Promise<store.StoredMail[]> =>
    mail.about === null ? [mail] : [mail, ...(await takeAlongWith(mail))].toSorted((one, other) => one.id - other.id);

  const open = ({ id, body, subject }: store.StoredMail): MailContent => {
    invariant(body, `mail ${id} has no body`);
    return { ...z.parse(Body, JSON.parse(secrets.open(purpose, body))), subject };
  };

  const handOver = async (carrier: store.StoredMail, together: readonly store.StoredMail[]): Promise<void> => {
    const { letter, html = '', text = '', name, invitation, ...content } = combine(together.map(open));
    const rendered = letter ? renderMail(letter, publicUrl) : { html, text };
    const to = { address: carrier.to, name };
    await sender.send({ ...content, ...rendered, invitation, messageId: toMessageId(carrier.id), to, date: carrier.createdAt });
  };

  function toRow(mail: NewMail): store.NewMailRow {
    const subject = toLine(mail.letter.subject);
    assertSafeHeadings({ ...mail, subject });
    const { key, userId, kind, to, name, letter, headers = {}, attachments = [], invitation } = mail;
    const { isSecurity = false, isConfidential = false, notAfter = null, gathers } = mail;
    const body = secrets.seal(purpose, JSON.stringify({ name, letter, headers, attachments, invitation, isConfidential }));
    return { key, userId, kind, to, subject, body, isSecurity, createdAt: clock.now(), notAfter, gathers };
  }

  async function queueMails(tx: Tx, mails: readonly NewMail[]): Promise<void> {
    const written = await insertMails(tx, mails.map(toRow));
    for (const each of Map.groupBy(written, ({ isSecurity, gathersUntil }) => `${isSecurity} ${gathersUntil?.getTime()}`).values()) {
      const [{ isSecurity: isUrgent, gathersUntil: startAt } = { isSecurity: false, gathersUntil: null }] = each;
      const ids = each.map(({ id }) => id);
      const parts = Array.from({ length: Math.ceil(ids.length / mailsOfJob) }, (_, part) => ({
        mailIds: ids.slice(part * mailsOfJob, (part + 1) * mailsOfJob),
      }));
      await jobs.sendMany(tx, deliverMail, parts, { isUrgent, ...(startAt && { startAt }) });
    }
  }

  async function deliver(mailId: MailId, { attempt }: Pick<JobRun, 'attempt'>): Promise<void> {
    const mail = await begin(mailId);
    if (!mail) return;
    let together = [mail];
    try {
      together = await gather(mail);
      await handOver(mail, together);
    } catch (error) {
      const problem = error instanceof MailNotTaken ? error.problem : 'unknown';
      const isLast = problem === 'refused' || attempt > (deliverMail.retries ?? 0);
      const ids = together.map(({ id }) => id);
      await (isLast ? store.setFailed(db, ids, problem) : store.setLastError(db, ids, problem));
      if (problem === 'refused') return;
      throw error;
    }
    await recordSent(together);
  }

  return {
    /**
     * Stores emails and sends the job that delivers them, all in the transaction. An existing key changes nothing.
     *
     * @throws AppError 'request.invalid' when something could become a second recipient or another header (security.md F52)
     */
    queueMails,

    /** The same for one mail. @throws AppError 'request.invalid' */
    queueMail: (tx: Tx, mail: NewMail): Promise<void> => queueMails(tx, [mail]),

    /**
     * Delivers one email, unless that has been done. For the job: throws what is worth another try. Emails that are delivered together are
     * recorded together when they begin and when they are sent, and each failure by itself.
     *
     * @throws MailNotTaken
     */
    deliver,

    /** Delivers several, each by itself. @throws MailNotTaken once each of them was tried */
    deliverAll: async (mailIds: readonly MailId[], run: Pick<JobRun, 'attempt'>): Promise<void> => {
      const outcomes = await Promise.allSettled(mailIds.map((mailId) => deliver(mailId, run)));
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    },

    /** Sends a failed email again, with those that were to go out together with it. @returns false when there is none, or when its content was deleted */
    sendAgain: async (tx: Tx, mailId: MailId): Promise<boolean> => {
      const queuedId = await store.setQueuedAgain(tx, mailId);
      if (queuedId !== undefined) await jobs.send(tx, deliverMail, { mailIds: [queuedId] });
      return queuedId !== undefined;
    },

    /** Sends nothing of what waits, which a restored database may have sent before. An operator may send it again. @returns how many emails waited */
    withhold: (): Promise<number> => store.failQueued(db),

    /** Deletes the content of emails after 30 days and the emails after a year, and retries those that a crash left behind. */
    tend: async (): Promise<void> => {
      const now = clock.now().getTime();
      await store.clearBodiesBefore(db, new Date(now - bodyLifetimeMs));
      await store.deleteBefore(db, new Date(now - lifetimeMs));
      for (const mailId of await store.listForgotten(db, new Date(now - forgottenAfterMs)))
        await jobs.send(db, deliverMail, { mailIds: [mailId] });
    },

    /** Takes everything personal out of a person's emails (security.md §5.2). */
    forgetUser: (tx: Tx, userId: UserId): Promise<void> => store.forgetUser(tx, userId),
  };
}

const leasedSince = (now: Date) => new Date(now.getTime() - DELIVERY_LEASE_MS);

function isUnderWay({ lastTriedAt, lastError }: store.StoredMail, triedBefore: Date): boolean {
  return lastError === 'interrupted' && lastTriedAt !== null && lastTriedAt > triedBefore;
}
