import type { MailAttachment, MailInvitation } from '../port.ts';
import { toLine } from './address.ts';
import type { Fact, Letter } from './letter.ts';

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

/**
 * Several emails about the same session as one (decision 0088). The newest says what's new, what's next, and holds the invitation; of earlier ones
 * stays what it doesn't say, and of receipts and refunds all of it. Receipts lead only where there is nothing else.
 *
 * @param contents at least one, in the order in which they were queued
 */
export function combine(contents: readonly MailContent[]): MailContent {
  const news = contents.findLast(({ letter }) => letter?.kindOfMail !== 'record') ?? contents.at(-1);
  if (news && contents.length === 1) return news;
  if (!news?.letter) throw new Error('there is no letter to combine');
  const others = contents.filter((content) => content !== news);
  const records = others.filter(({ letter }) => letter?.kindOfMail === 'record');
  // People look for a receipt by its subject: 'Maya approved your request (receipt: $49.00)'.
  const asides = records.map((content) => content.letter?.aside ?? content.subject);
  const subject = toLine(asides.length > 0 ? `${news.subject} (${asides.join(', ')})` : news.subject);
  const letters = others.flatMap(({ letter }) => letter ?? []);
  return {
    ...news,
    subject,
    letter: { ...combineLetters(news.letter, letters), subject },
    headers: contents.every(({ letter }) => letter?.kindOfMail === 'choice') ? news.headers : withoutUnsubscribe(news.headers),
    attachments: contents.flatMap(({ attachments }) => attachments),
    // All are of one session: a calendar needs its last state.
    invitation: contents.findLast(({ invitation }) => invitation)?.invitation,
    isConfidential: contents.some(({ isConfidential }) => isConfidential),
  };
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
