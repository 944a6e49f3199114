import type { ModuleContext } from '../../../module-context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import * as accounts from '../../accounts/events.ts';
import { apiKeyMade, webhookAdded, webhookStopped } from '../../developers/events.ts';
import { giftCardDue } from '../../payments/events.ts';
import * as safety from '../../safety/events.ts';
import { feeChanged } from '../../settings/events.ts';
import { supportRequested } from '../../support/events.ts';
import type { AccountMails } from './account-mails.ts';
import type { FeeMails } from './fee-mails.ts';
import type { GiftMails } from './gift-mails.ts';
import { deliverMail, tendMails } from './jobs.ts';
import type { MailOutbox } from './outbox.ts';
import type { SafetyMails } from './safety-mails.ts';

/** As many as an SMTP sender has connections: an email that has begun does not wait for another. */
const deliveriesAtOnce = 4;

/** The background work of the outbox, and what people are emailed about their account. */
export function subscribeMail(
  {
    outbox,
    accountMails,
    giftMails,
    feeMails,
    safetyMails,
  }: { outbox: MailOutbox; accountMails: AccountMails; giftMails: GiftMails; feeMails: FeeMails; safetyMails: SafetyMails },
  { db, events, jobs }: Pick<ModuleContext, 'db' | 'events' | 'jobs'>,
): void {
  jobs.work(deliverMail, ({ mailId, mailIds = mailId ? [mailId] : [] }, run) => outbox.deliverAll(mailIds, run), {
    concurrency: deliveriesAtOnce,
  });
  jobs.work(tendMails, () => outbox.tend());
  events.subscribe(accounts.signedUp, 'notifications.mail', ({ userId }) => accountMails.welcome(userId));
  events.subscribe(accounts.confirmationRequested, 'notifications.mail', ({ confirmationId }) =>
    accountMails.confirmAccount(confirmationId),
  );
  events.subscribe(accounts.signUpTried, 'notifications.mail', ({ userId }, { jobId }) => accountMails.signUpTried(userId, jobId));
  events.subscribe(accounts.passwordResetRequested, 'notifications.mail', ({ resetId }) => accountMails.passwordReset(resetId));
  events.subscribe(accounts.passwordChanged, 'notifications.mail', ({ userId }, { jobId }) => accountMails.passwordChanged(userId, jobId));
  events.subscribe(accounts.emailChangeRequested, 'notifications.mail', ({ changeId }) => accountMails.emailChange(changeId));
  events.subscribe(accounts.emailChanged, 'notifications.mail', ({ userId }, { jobId }) => accountMails.emailChanged(userId, jobId));
  events.subscribe(accounts.factorsChanged, 'notifications.mail', ({ userId, change }, { jobId }) =>
    accountMails.factorsChanged(userId, change, jobId),
  );
  events.subscribe(apiKeyMade, 'notifications.mail', ({ userId, apiKeyId }) => accountMails.apiKeyMade(userId, apiKeyId));
  events.subscribe(webhookAdded, 'notifications.mail', ({ userId, host }, { jobId }) => accountMails.webhookAdded(userId, host, jobId));
  events.subscribe(webhookStopped, 'notifications.mail', ({ userId, host, why }, { jobId }) =>
    accountMails.webhookStopped(userId, { host, why }, jobId),
  );
  events.subscribe(accounts.newDeviceSignedIn, 'notifications.mail', ({ authSessionId }) => accountMails.newDevice(authSessionId));
  events.subscribe(accounts.adultInvited, 'notifications.mail', ({ familyMemberId }) => accountMails.familyInvitation(familyMemberId));
  events.subscribe(accounts.adultJoined, 'notifications.mail', ({ familyMemberId }) => accountMails.adultJoined(familyMemberId));
  events.subscribe(accounts.adultGone, 'notifications.mail', ({ familyMemberId, by }) => accountMails.adultGone(familyMemberId, by));
  events.subscribe(accounts.dataExportReady, 'notifications.mail', ({ exportId }) => accountMails.dataExportReady(exportId));
  events.subscribe(giftCardDue, 'notifications.mail', ({ giftCardId }) => giftMails.giftCardDue(giftCardId));
  events.subscribe(feeChanged, 'notifications.mail', ({ versionId }) => feeMails.feeChanged(versionId), { timeoutSeconds: 3_600 });
  events.subscribe(supportRequested, 'notifications.mail', ({ supportRequestId }) => safetyMails.supportRequested(supportRequestId));
  events.subscribe(safety.reported, 'notifications.mail', ({ reportId, ...report }) => safetyMails.reported(reportId, report));
  events.subscribe(safety.userWarned, 'notifications.mail', ({ userId, reportId }) => safetyMails.userWarned(userId, reportId));
  events.subscribe(accounts.accountDeleted, 'notifications.forget_mails', ({ userId }) =>
    inTransaction(db, (tx) => outbox.forgetUser(tx, userId)),
  );
}
