/** One email as it is handed to a mail server. Who it is from is the adapter's to know. */
export interface OutgoingMail {
  /** Always the same for one email: by it a receiver recognizes an email that comes again after a crash. */
  readonly messageId: string;
  readonly to: { readonly address: string; readonly name: string | undefined };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly MailAttachment[];
  /** What email programs show as an invitation, beside the text and as a file (RFC 6047). */
  readonly invitation: MailInvitation | undefined;
  readonly date: Date;
  /** Opens an account, or is for an operator: it is never kept where others may read it. */
  readonly isConfidential: boolean;
}

export interface MailInvitation {
  readonly method: 'REQUEST' | 'CANCEL';
  /** iCalendar. */
  readonly content: string;
}

export interface MailAttachment {
  readonly fileName: string;
  /** Such as `application/pdf`. */
  readonly contentType: string;
  readonly content: string;
}

export interface MailSender {
  /**
   * Hands an email to the mail server and returns when the server has taken it.
   *
   * @throws MailNotTaken
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Closes idle connections; what is being sent is finished. */
  close(): void;
}

/** Why an email was not taken. `refused` is for good: this email, or this address; everything else may be better later. */
export type MailProblem = 'unreachable' | 'temporary' | 'refused' | 'sign_in' | 'unknown';

/** The mail server did not take an email. Tells nothing of what it answered: that names people. */
export class MailNotTaken extends Error {
  override name = 'MailNotTaken';
  readonly problem: MailProblem;

  /** @param replyCode of SMTP, such as 550 */
  constructor(problem: MailProblem, replyCode?: number) {
    super(`The mail server did not take a mail: ${problem}${replyCode ? ` (${replyCode})` : ''}`);
    this.problem = problem;
  }
}

/** Where a browser takes push messages, and the keys that only it and we know. */
export interface PushTarget {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface PushMessage {
  /** At most 3,000 bytes of text: what the service worker shows. */
  readonly payload: string;
  /** Of two with one topic that wait for a browser, the later takes the place of the earlier: up to 32 letters, digits, - and _. */
  readonly topic: string;
  /** How long the push service keeps it for a browser that is off. */
  readonly ttlSeconds: number;
  readonly urgency: 'normal' | 'high';
}

/**
 * The result of a push message. `gone`: the browser has unsubscribed. `refused`: retrying will not help, such as
 * one for an address we do not call. `later`: worth another try.
 */
export type PushOutcome = 'taken' | 'gone' | 'refused' | 'later';

export interface PushSender {
  /** What browsers subscribe with. */
  readonly publicKey: string;
  /** Whether we would call this address at all (security.md F48). */
  canReach(endpoint: string): boolean;
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}

/**
 * What became of a text message. `refused`: this number or text is not taken. `later`: it was certainly not sent. Where it may have been sent,
 * `send` throws.
 */
export type SmsOutcome = 'taken' | 'refused' | 'later';

export interface SmsSender {
  /** @param to in E.164, such as +19195550147 */
  send(message: { to: string; text: string }): Promise<SmsOutcome>;
}
