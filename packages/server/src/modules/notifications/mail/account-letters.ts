import { deviceText } from '@x1/contract/accounts/value-labels.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate, formatTime, zoneAbbreviation } from '@x1/contract/core/time-format.ts';
import type { Letter } from './letter.ts';

/** What people are emailed about their account. Everything but the welcome protects it, so it always goes out (R134). */

const forgotPath = '/forgot-password';
const settingsPath = '/account-settings';
const familyPath = '/profile-settings#family';
const ofYours = () => t('You received this email because it is about your X1 account.');

/** An instant as text, in the reader's zone. */
function moment(instant: Date, timeZone: string): string {
  const iso = instant.toISOString();
  return `${formatDate(iso, timeZone)}, ${formatTime(iso, timeZone)} (${zoneAbbreviation(iso, timeZone)})`;
}

/** @param role trainers set up a profile first; everyone else starts by looking around */
export function welcome(role: Role): Letter {
  const isTrainer = role === 'trainer';
  return {
    subject: t('Welcome to X1'),
    preheader: isTrainer ? t('Families can book you after three short steps.') : t('Find a college athlete who trains your child.'),
    heading: t('Welcome to X1'),
    paragraphs: isTrainer
      ? [
          t(
            "You're a few minutes away from your first session. Tell families who you are, verify your identity, and connect the bank account for your payouts.",
          ),
          t('You set your own prices and times. Every Friday we pay out what your sessions have earned.'),
        ]
      : [
          t(
            'On X1, college athletes train kids and teenagers in the sports they play themselves. Every one of them has verified their identity before you can book.',
          ),
          t(
            "Look around, message trainers you like, and book when you're ready. You pay for a session up front, and if the trainer rejects your request you get a full refund.",
          ),
        ],
    button: isTrainer
      ? { label: t('Set up your profile'), path: '/trainer-onboarding' }
      : { label: t('Find a trainer'), path: '/parent-dashboard' },
    why: t('You received this email because you created an account on X1.'),
    kindOfMail: 'choice',
  };
}

/** The token comes after `#`: browsers never send that part, neither to a server's log nor in a Referer. */
export function passwordReset({ token, expiresAt, timeZone }: { token: string; expiresAt: Date; timeZone: string }): Letter {
  return {
    subject: t('Choose a new password'),
    preheader: t('The link works once, within 30 minutes.'),
    heading: t('Choose a new password'),
    paragraphs: [t('Someone, hopefully you, requested a new password for your account.')],
    button: { label: t('Choose a new password'), path: `/reset-password#token=${token}` },
    afterButton: [
      t('The link works once, until {moment}. Using it signs you out everywhere.', { moment: moment(expiresAt, timeZone) }),
      t(
        "If it wasn't you, ignore this email: without the link your password doesn't change. Please don't forward this email, not even to someone who claims to be from X1.",
      ),
    ],
    why: ofYours(),
    kindOfMail: 'security',
  };
}

export function passwordChanged({ changedAt, timeZone }: { changedAt: Date; timeZone: string }): Letter {
  return {
    subject: t('Your password was changed'),
    preheader: t('If that was you, no action is needed.'),
    heading: t('Your password was changed'),
    paragraphs: [
      t(
        'The password of your account was changed on {moment}. Other devices are signed out, and a private calendar address you had no longer works.',
        { moment: moment(changedAt, timeZone) },
      ),
      t("If that was you, no action is needed. If it wasn't, set a new password immediately."),
    ],
    button: { label: t('Set a new password'), path: forgotPath },
    why: ofYours(),
    kindOfMail: 'security',
  };
}

/** What the reader of a new account's mailbox is asked (R180). The link opens a page with two buttons: email programs open links by themselves. */
export function confirmAccount({
  role,
  token,
  expiresAt,
  timeZone,
}: {
  role: Role;
  token: string;
  expiresAt: Date;
  timeZone: string;
}): Letter {
  return {
    subject: t('Confirm your email'),
    preheader: t('One click and your email is confirmed.'),
    heading: t('Confirm your email'),
    paragraphs: [
      t(
        'This email was used to sign up for X1 as a {role, select, trainer {trainer} parent {parent} other {{role}}}. If that was you, confirm it here.',
        { role },
      ),
    ],
    button: { label: t('Confirm your email'), path: `/confirm-account#token=${token}` },
    afterButton: [
      t('The link works until {moment}.', { moment: moment(expiresAt, timeZone) }),
      t("Wasn't you? Say no on the same page: everyone is signed out of the account, and only you can choose its new password."),
    ],
    why: t('You received this email because this address was entered when an X1 account was created.'),
    kindOfMail: 'security',
  };
}

/** To the new address: the change waits until its link is used. */
export function confirmEmail({ token, expiresAt, timeZone }: { token: string; expiresAt: Date; timeZone: string }): Letter {
  return {
    subject: t('Confirm your new email'),
    preheader: t('Confirm this address to get your X1 emails here.'),
    heading: t('Is this your new email?'),
    paragraphs: [
      t("When you confirm this address, you'll use it to sign in, and we'll send your emails here. Until then, nothing changes."),
    ],
    button: { label: t('Confirm this email'), path: `/confirm-email#token=${token}` },
    afterButton: [
      t('The link works until {moment}.', { moment: moment(expiresAt, timeZone) }),
      t("If you didn't request this, someone mistyped their own address. You can ignore this email; nothing happens without the link."),
    ],
    why: t('You received this email because this address was entered as the new email of an X1 account.'),
    kindOfMail: 'security',
  };
}

/** To the old address, so that nobody's account moves away unseen. Holds no link that confirms. */
export function emailChangeNotice({ newEmail }: { newEmail: string }): Letter {
  return {
    subject: t('Your email is about to change'),
    preheader: t('It changes when the new address is confirmed.'),
    heading: t('Your email is about to change'),
    paragraphs: [
      t("Someone who knows your password asked to change your account's email to {newEmail}. It changes once that address is confirmed.", {
        newEmail,
      }),
      t("If that was you, no action is needed. If it wasn't, set a new password now; that also cancels the change."),
    ],
    button: { label: t('Set a new password'), path: forgotPath },
    why: ofYours(),
    kindOfMail: 'security',
  };
}

export function emailChanged({ email }: { email: string }): Letter {
  return {
    subject: t('Your email has been changed'),
    preheader: t('You now sign in with this email.'),
    heading: t('Your email has been changed'),
    paragraphs: [t("From now on, sign in with {email}. That's where we'll send your emails, too.", { email })],
    button: { label: t('Open your settings'), path: settingsPath },
    why: ofYours(),
    kindOfMail: 'security',
  };
}

/** F55: the person who tries gets the same answer as everybody; the owner is notified. */
export function signUpTried(role: Role): Letter {
  return {
    subject: t('You already have an account'),
    preheader: t('Someone tried to sign up with your email.'),
    heading: t('You already have an account'),
    paragraphs: [
      t(
        'Someone, maybe you, tried to sign up for X1 with this email. It already has an account, so no new one was created, and nobody got access.',
      ),
      t("If it was you, sign in as usual, or set a new password if you've forgotten yours."),
    ],
    button: { label: t('Sign in'), path: role === 'trainer' ? '/trainer/sign-in' : '/parent/sign-in' },
    afterButton: [t("If it wasn't you, no action is needed. We'll email you about this at most once a day.")],
    why: ofYours(),
    kindOfMail: 'security',
  };
}

export function dataExportReady({ path, expiresAt, timeZone }: { path: string; expiresAt: Date; timeZone: string }): Letter {
  return {
    subject: t('Your data is ready'),
    preheader: t('Sign in to download the file.'),
    heading: t('Your data is ready'),
    paragraphs: [t('The data X1 stores about you is ready in one file. Sign in to download it; only you can open it.')],
    button: { label: t('Download your data'), path },
    afterButton: [
      t('The file is available until {moment}; after that you can request a new one.', { moment: moment(expiresAt, timeZone) }),
    ],
    why: ofYours(),
    kindOfMail: 'security',
  };
}

export type FactorChange = 'added' | 'removed' | 'codes-renewed' | 'recovery-code-used';

const factorChanges = (): Readonly<Record<FactorChange, string>> => ({
  added: t('A second step was added to your sign-in'),
  removed: t('A second step was removed from your sign-in'),
  'codes-renewed': t('Your recovery codes were replaced'),
  'recovery-code-used': t('A recovery code was used'),
});

/** R181: a change to how somebody signs in never goes unnoticed. */
export function factorsChanged({ change, changedAt, timeZone }: { change: FactorChange; changedAt: Date; timeZone: string }): Letter {
  const what = factorChanges()[change];
  return {
    subject: what,
    preheader: t('If that was you, no action is needed.'),
    heading: what,
    paragraphs: [
      t('This happened on {moment}.', { moment: moment(changedAt, timeZone) }),
      t("If it was you, there's nothing to do. If it wasn't, change your password now and look through your sign-in settings."),
    ],
    button: { label: t('Open sign-in settings'), path: `${settingsPath}#sign-in-and-security` },
    why: ofYours(),
    kindOfMail: 'security',
  };
}

interface MadeApiKey {
  name: string;
  /** How it begins. */
  prefix: string;
  createdAt: Date;
  timeZone: string;
}

export function apiKeyMade({ name, prefix, createdAt, timeZone }: MadeApiKey): Letter {
  return {
    subject: t('A new API key for your account'),
    preheader: t('If you created it, no action is needed.'),
    heading: t('A new API key was created'),
    paragraphs: [
      t("If it was you, there's nothing to do. If it wasn't, revoke the key and change your password now."),
      t("Whoever has the key can read what it's for until it expires or you revoke it."),
    ],
    facts: [
      { label: t('Name'), value: name },
      { label: t('Begins with'), value: prefix },
      { label: t('Created'), value: moment(createdAt, timeZone) },
    ],
    button: { label: t('See your keys'), path: '/developers' },
    why: ofYours(),
    kindOfMail: 'security',
  };
}

export function webhookAdded({ host, addedAt, timeZone }: { host: string; addedAt: Date; timeZone: string }): Letter {
  return {
    subject: t('A webhook was added to your account'),
    preheader: t('Events go to {host} from now on.', { host }),
    heading: t('A webhook was added'),
    paragraphs: [
      t('Since {moment} we tell {host} about your sessions and payouts: numbers and times, no names.', {
        moment: moment(addedAt, timeZone),
        host,
      }),
      t("If it was you, there's nothing to do. If it wasn't, delete the webhook, revoke your API keys and change your password."),
    ],
    button: { label: t('Open webhooks'), path: '/developers' },
    why: ofYours(),
    kindOfMail: 'security',
  };
}

/** What the email about a webhook contains that X1 turned off. */
export interface StoppedWebhook {
  host: string;
  why: 'gone' | 'failing';
}

export function webhookStopped({ host, why }: StoppedWebhook): Letter {
  return {
    subject: t('Your webhook was turned off'),
    preheader: t('We no longer send events to {host}.', { host }),
    heading: t('Your webhook was turned off'),
    paragraphs: [
      why === 'gone'
        ? t("{host} told us that it doesn't take events anymore.", { host })
        : t('For three days nothing we sent to {host} got through.', { host }),
      t('Once its server works again, turn the webhook on: we send what was waiting. Its log shows what went wrong.'),
    ],
    button: { label: t('Open webhooks'), path: '/developers' },
    why: ofYours(),
    kindOfMail: 'record',
  };
}

interface NewDevice {
  /** Such as 'Chrome on Windows'; null where it was not noted. */
  device: string | null;
  /** The address without its last part. */
  addressBlock: string | null;
  signedInAt: Date;
  timeZone: string;
}

export function newDevice({ device, addressBlock, signedInAt, timeZone }: NewDevice): Letter {
  return {
    subject: t('A new device signed in'),
    preheader: t('If that was you, no action is needed.'),
    heading: t('Was this you?'),
    paragraphs: [t("Someone signed in to your account from a location or browser we hadn't seen before.")],
    facts: [
      { label: t('Device'), value: device === null ? t('Unknown device') : deviceText(device) },
      { label: t('When'), value: moment(signedInAt, timeZone) },
      ...(addressBlock ? [{ label: t('Network'), value: addressBlock }] : []),
    ],
    button: { label: t('See where you are signed in'), path: `${settingsPath}#signed-in-devices` },
    afterButton: [t("If that was you, no action is needed. If it wasn't, sign out that device there and change your password.")],
    why: ofYours(),
    kindOfMail: 'security',
  };
}

/** To an address that may have no account: the same letter either way (R172). */
export function familyInvitation({
  inviter,
  token,
  expiresAt,
  timeZone,
}: {
  inviter: string;
  token: string;
  expiresAt: Date;
  timeZone: string;
}): Letter {
  return {
    subject: t('{inviter} invited you to join their family on X1', { inviter }),
    preheader: t('Book sessions and chat with trainers together.'),
    heading: t('{inviter} invited you', { inviter }),
    paragraphs: [
      t(
        "{inviter} books college athletes on X1 to train their kids and would like you to join the family. You'd get your own sign-in, see the same athletes, sessions, payments and conversations, and be able to book and chat too.",
        { inviter },
      ),
    ],
    button: { label: t('See the invitation'), path: `/family-invitation#token=${token}` },
    afterButton: [
      t("The link works once, until {moment}, and only with this email. If you don't have an account yet, you can create one first.", {
        moment: moment(expiresAt, timeZone),
      }),
      t("If you don't know this person, you can ignore this email. Nothing happens unless you accept."),
    ],
    why: t('You received this email because a parent on X1 invited this address.'),
    kindOfMail: 'security',
  };
}

/** To the parent who invited: nobody joins a family unseen (R172). */
export function adultJoined({ adult }: { adult: string }): Letter {
  return {
    subject: t('{adult} joined your family', { adult }),
    preheader: t('You now share athletes, sessions and conversations.'),
    heading: t('{adult} joined your family', { adult }),
    paragraphs: [
      t(
        "{adult} accepted your invitation. You both see your family's athletes, sessions, payments and conversations now, and you both get emails about them.",
        { adult },
      ),
      t("If you didn't invite this person, remove them now and change your password."),
    ],
    button: { label: t('See your family'), path: familyPath },
    why: ofYours(),
    kindOfMail: 'security',
  };
}

/** To the one who did not end it (R172). */
export function adultGone({ by, name }: { by: 'owner' | 'member'; name: string }): Letter {
  const what = by === 'owner' ? t("You no longer share {name}'s family", { name }) : t('{name} left your family', { name });
  return {
    subject: what,
    preheader: by === 'owner' ? t("Your own account hasn't changed.") : t('Nothing else has changed.'),
    heading: what,
    paragraphs: [
      by === 'owner'
        ? t(
            "You can't see that family's athletes, sessions, payments and conversations anymore. You still have your own account and sign-in.",
          )
        : t(
            "They can't see your athletes, sessions, payments and conversations anymore. Nothing else has changed, and you can invite another adult.",
          ),
    ],
    button: by === 'owner' ? { label: t('Open X1'), path: '/parent-dashboard' } : { label: t('See your family'), path: familyPath },
    why: ofYours(),
    kindOfMail: 'security',
  };
}

export function accountDeleted(): Letter {
  return {
    subject: t('Your account has been deleted'),
    preheader: t('This is the last email you get from us.'),
    heading: t('Your account has been deleted'),
    paragraphs: [
      t(
        'As you requested, we have deleted your account. Nobody can sign in to it anymore, and your name, email and pictures are deleted or being deleted.',
      ),
      t('We keep records the law requires, such as payments, without your name. Thank you for using X1.'),
    ],
    button: { label: t('Go to X1'), path: '/' },
    afterButton: [t("If you didn't do this, please contact us immediately through Contact Support on our site.")],
    why: t('You received this email because it is about the X1 account you had.'),
    kindOfMail: 'security',
  };
}
