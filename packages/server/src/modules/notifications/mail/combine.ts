import { formatCents } from '@x1/contract/core/number-format.ts';
import { inLanguage, t } from '@x1/contract/core/texts.ts';
import { moneyBackText } from '@x1/contract/payments/credit.ts';
import type { MailAttachment, MailInvitation } from '../port.ts';
import { toLine } from './address.ts';
import type { Fact, Letter, ListedRefund } from './letter.ts';

/** What one email consists of, before it is rendered. */
export interface MailContent {
  readonly subject: string;
  /** Whom it is to, before the address. */
  readonly name?: string | undefined;
  readonly letter?: Letter | undefined;
  /** Of emails that versions before stored with their layout. */
  readonly html?: string | undefined;
  readonly text?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly MailAttachment[];
  readonly invitation?: MailInvitation | undefined;
  readonly isConfidential: boolean;
}

/** An email program shows one invitation; the others go along as files, each complete, since an invitation is about one session only. */
export function toAttachments(invitations: readonly MailInvitation[], first = 2): MailAttachment[] {
  return invitations.map(({ method, content }, index) => ({
    fileName: `session-${index + first}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content,
  }));
}

/**
 * Several emails about the same session as one (decision 0088), or about sessions that were canceled together (0087). The newest says what's new,
 * what's next, and holds the invitation; of earlier ones stays what it doesn't say, and of receipts and refunds all of it. Receipts lead only where
 * there is nothing else.
 *
 * @param queued at least one, in the order in which they were queued
 */
export function combine(queued: readonly MailContent[]): MailContent {
  const contents = withRefundsAsOne(queued);
  const leads = ({ letter }: MailContent) => letter?.kindOfMail !== 'record' && !letter?.listed;
  const news = contents.findLast(leads) ?? contents.at(-1);
  if (news && contents.length === 1) return news;
  if (!news?.letter) throw new Error('there is no letter to combine');
  const others = contents.filter((content) => content !== news);
  const records = others.filter(({ letter }) => letter?.kindOfMail === 'record');
  // People look for a receipt by its subject: 'Maya approved your request (receipt: $49.00)'.
  const asides = records.map((content) => content.letter?.aside ?? content.subject);
  const subject = toLine(asides.length > 0 ? `${news.subject} (${asides.join(', ')})` : news.subject);
  const letters = others.flatMap(({ letter }) => letter ?? []);
  const attachments = contents.flatMap((content) => content.attachments);
  const [invitation, ...ofOthers] = lastInvitations(contents);
  return {
    ...news,
    subject,
    letter: { ...combineLetters(news.letter, letters), subject },
    headers: contents.every(({ letter }) => letter?.kindOfMail === 'choice') ? news.headers : withoutUnsubscribe(news.headers),
    attachments: [...attachments, ...toAttachments(ofOthers, attachments.length + 2)],
    invitation,
    isConfidential: contents.some(({ isConfidential }) => isConfidential),
  };
}

/** The latest invitation for each session: a calendar needs nothing older. */
function lastInvitations(contents: readonly MailContent[]): MailInvitation[] {
  const ofSession = ({ content }: MailInvitation) => /^UID:(.*)$/m.exec(content)?.[1];
  return [...new Map(contents.flatMap(({ invitation }) => (invitation ? [[ofSession(invitation), invitation] as const] : []))).values()];
}

/** Several refunds of sessions that were canceled together, as one letter with their sum and a line for each. */
function withRefundsAsOne(contents: readonly MailContent[]): readonly MailContent[] {
  const refunds = contents.flatMap((content) =>
    content.letter?.listed ? [{ content, letter: content.letter, of: content.letter.listed }] : [],
  );
  const last = refunds.at(-1);
  if (!last || refunds.length === 1) return contents;
  const letter = inLanguage(last.letter.language ?? 'en', () => ({
    ...last.letter,
    ...sayTogether(
      refunds.map(({ of }) => of),
      last.of,
    ),
  }));
  const rest = contents.filter(({ letter: one }) => !one?.listed);
  return [...rest, { ...last.content, subject: letter.subject, letter }];
}

function sayTogether(refunds: readonly ListedRefund[], { to, changeId }: ListedRefund) {
  const sum = (part: 'cents' | 'creditCents') => refunds.reduce((cents, each) => cents + each[part], 0);
  const [cents, creditCents, count] = [sum('cents'), sum('creditCents'), new Set(refunds.map(({ appointmentId }) => appointmentId)).size];
  const amount = formatCents(cents);
  const sentence =
    to === 'family'
      ? sentBack({ cents, creditCents })
      : t('{amount} went back to families. See your earnings for what is left.', { amount });
  return {
    subject: t('Refund: {amount} for {count, plural, one {# session} other {# sessions}}', { amount, count }),
    aside: t('refunds: {amount}', { amount }),
    preheader: sentence,
    heading: to === 'family' ? t('{amount} refunded', { amount }) : t('{amount} went back', { amount }),
    paragraphs: [sentence, ...refunds.map(({ line }) => line)],
    // The facts of the last refund would be about that one alone.
    facts: [],
    lasting: [sentence, ...refunds.map(({ line }) => `${line}.`)].join(' '),
    ...(to === 'family' && { button: { label: t('See what was canceled'), path: `/schedule-change/${changeId}` } }),
  };
}

function sentBack({ cents, creditCents }: { cents: number; creditCents: number }): string {
  const amount = formatCents(cents);
  if (creditCents === 0) return t('We sent {amount} back to your card. Banks show it within 5 to 10 days.', { amount });
  if (creditCents === cents) return t("You got {amount} back as credit. It's ready for your next booking.", { amount });
  const split = moneyBackText({ cardCents: cents - creditCents, creditCents }) ?? '';
  return t('You got {amount} back: {split}. Banks show card refunds within 5 to 10 days.', { amount, split });
}

function combineLetters(news: Letter, others: readonly Letter[]): Letter {
  const all = [news, ...others];
  const kinds = new Set(all.map(({ kindOfMail }) => kindOfMail));
  return {
    ...news,
    paragraphs: [...news.paragraphs, ...others.flatMap(lastingParagraphs)],
    facts: combineFacts(news.facts ?? [], others),
    quote: news.quote ?? others.findLast(({ quote }) => quote)?.quote,
    // What the button opens isn't offered a second time.
    link: [news, ...others]
      .flatMap((letter) => (letter === news ? (news.link ?? []) : linkOf(letter)))
      .find(({ path }) => path !== news.button?.path),
    afterButton: all.flatMap(({ afterButton }) => afterButton ?? []),
    kindOfMail: (['security', 'record', 'invitation'] as const).find((kind) => kinds.has(kind)) ?? 'choice',
  };
}

/** What an earlier letter said that the newest doesn't. */
function lastingParagraphs({ kindOfMail, lasting, heading, paragraphs }: Letter): readonly string[] {
  if (kindOfMail === 'record') return paragraphs;
  return lasting === undefined ? [`${heading}. ${paragraphs.join(' ')}`] : [lasting].filter((text) => text !== '');
}

/** To its receipt, or to what one may want besides. */
const linkOf = ({ kindOfMail, link, button }: Letter) => link ?? (kindOfMail === 'record' ? button : undefined) ?? [];

/** Each label once, with what was said last of it. */
function combineFacts(news: readonly Fact[], others: readonly Letter[]): Fact[] {
  const lasting = others.flatMap(({ facts = [] }) => facts.filter(({ isLasting }) => isLasting));
  const added = new Map(lasting.map((fact) => [fact.label, fact]));
  for (const { label } of news) added.delete(label);
  return [...news, ...added.values()];
}

function withoutUnsubscribe(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('List-Unsubscribe')));
}
