import { inLanguage, type Language, languages, t } from '@x1/contract/core/texts.ts';
import * as z from 'zod/mini';

const Fact = z.object({
  label: z.string(),
  value: z.string(),
  /** Stays in an email that says something newer of the same too. */
  isLasting: z.optional(z.boolean()),
});
export type Fact = Readonly<z.infer<typeof Fact>>;

const ListedRefund = z.object({
  to: z.enum(['family', 'trainer']),
  appointmentId: z.number(),
  cents: z.int(),
  creditCents: z.int(),
  line: z.string(),
  changeId: z.number(),
});
/** One of the refunds of sessions that were canceled together: its own line of an email about several. */
export type ListedRefund = Readonly<z.infer<typeof ListedRefund>>;

/** A letter as it is stored until it is sent, and for a while after. */
export const Letter: z.ZodMiniType<Letter> = z.object({
  subject: z.string(),
  aside: z.optional(z.string()),
  preheader: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  lasting: z.optional(z.string()),
  facts: z.optional(z.array(Fact)),
  quote: z.optional(z.object({ text: z.string(), by: z.string() })),
  button: z.optional(z.object({ label: z.string(), path: z.string() })),
  link: z.optional(z.object({ label: z.string(), path: z.string() })),
  afterButton: z.optional(z.array(z.string())),
  listed: z.optional(ListedRefund),
  why: z.string(),
  language: z.optional(z.enum(languages)),
  kindOfMail: z.enum(['choice', 'record', 'security', 'invitation']),
});

/** The content of an email, without a layout. All of it is plain text: user text can be anywhere in it. */
export interface Letter {
  readonly subject: string;
  /** What it adds to the subject of an email that says something newer: 'receipt: $49.00'. The subject by default. */
  readonly aside?: string | undefined;
  /** What mailboxes show after the subject: it continues the subject. */
  readonly preheader: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** What stays of the heading and the paragraphs in an email that says something newer of the same too (decision 0088); all of it by default. */
  readonly lasting?: string | undefined;
  /** Short facts in a table: when, where, how much. */
  readonly facts?: readonly Fact[] | undefined;
  /** Somebody's own words. */
  readonly quote?: { readonly text: string; readonly by: string } | undefined;
  /** The one thing to do next. `path` is below the product's address, such as `/session/17`. */
  readonly button?: { readonly label: string; readonly path: string } | undefined;
  /** Below the button, as text: what one may want besides. */
  readonly link?: { readonly label: string; readonly path: string } | undefined;
  /** Below the button: what else is good to know. */
  readonly afterButton?: readonly string[] | undefined;
  /** About a refund of a session that was canceled together with others; several of them are said as one. */
  readonly listed?: ListedRefund | undefined;
  /** Why this person gets this email: a whole sentence. */
  readonly why: string;
  /** Of all of these texts, and of what the layout adds to them; English by default. */
  readonly language?: Language | undefined;
  /**
   * Whether it can be turned off (R134). `choice` links to the preferences and carries a one-click unsubscribe link; receipts, refunds and payouts (`record`) and what protects the
   * account (`security`) always go out, and say so; so does what keeps two calendars in step (`invitation`, R123).
   */
  readonly kindOfMail: 'choice' | 'record' | 'security' | 'invitation';
}

/** A letter in its reader's language; English where none was chosen, whoever it is written for the sake of. */
export function letterIn(language: Language | null, write: () => Letter): Letter {
  const letter = inLanguage(language ?? 'en', write);
  return language === null ? letter : { ...letter, language };
}

const preferencesPath = '/account-settings#notification-preferences';

/** The last lines of an email: why it came, and what can be done about it. */
export function footerOf({ why, kindOfMail }: Letter): { text: string; link: { label: string; path: string } | undefined } {
  if (kindOfMail === 'choice') return { text: why, link: { label: t('Choose which emails you get'), path: preferencesPath } };
  if (kindOfMail === 'record') return { text: `${why} ${t('Payment records always go out.')}`, link: undefined };
  if (kindOfMail === 'invitation')
    return { text: `${why} ${t('Session invitations always go out, so that both calendars match.')}`, link: undefined };
  return { text: `${why} ${t('Security emails always go out.')}`, link: undefined };
}
