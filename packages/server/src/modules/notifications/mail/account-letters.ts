import type { Role } from '@x1/contract/core/route.ts';
import { formatDate, formatTime, zoneAbbreviation } from '@x1/contract/core/time-format.ts';
import type { Letter } from './letter.ts';

/** What people are mailed about their account. Everything but the welcome protects it, so it always goes out (R134). */

const forgotPath = '/forgot-password';
const settingsPath = '/account-settings';
const ofYours = 'You get this mail because it is about your X1 account.';

/** Words in which an instant is told, in the zone of whoever reads it. */
function moment(instant: Date, timeZone: string): string {
  const iso = instant.toISOString();
  return `${formatDate(iso, timeZone)}, ${formatTime(iso, timeZone)} (${zoneAbbreviation(iso, timeZone)})`;
}

/** @param role trainers set up a profile first; everybody else begins by looking around */
export function welcome(role: Role): Letter {
  const isTrainer = role === 'trainer';
  return {
    subject: 'Welcome to X1',
    preheader: isTrainer ? 'Three short steps, and families can book you.' : 'Find a college athlete who trains your child.',
    heading: 'Good to have you here',
    paragraphs: isTrainer
      ? [
          'You are a few minutes away from your first session. Tell families who you are, prove your identity, and connect the bank account we pay you to.',
          'You set your own prices and times. Every Friday we pay out what your sessions have earned.',
        ]
      : [
          'On X1, college athletes train kids and teenagers in the sports they play themselves. Each of them has proved who they are before you can book.',
          'Look around, write to whoever fits, and book when it feels right. You pay for a session up front, and if the trainer says no you get all of it back.',
        ],
    button: isTrainer
      ? { label: 'Set up your profile', path: '/trainer-onboarding' }
      : { label: 'Find a trainer', path: '/parent-dashboard' },
    why: 'You get this mail because you made an account on X1.',
    kindOfMail: 'choice',
  };
}

/** The token stands behind `#`: browsers send that part to nobody, neither to a server's log nor in a Referer. */
export function passwordReset({ token, expiresAt, timeZone }: { token: string; expiresAt: Date; timeZone: string }): Letter {
  return {
    subject: 'Choose a new password',
    preheader: 'The link is good for 30 minutes, and once.',
    heading: 'Choose a new password',
    paragraphs: ['Somebody, we hope you, asked for a new password for your account.'],
    button: { label: 'Choose a new password', path: `/reset-password#token=${token}` },
    afterButton: [
      `The link is good until ${moment(expiresAt, timeZone)}, and once. When you use it, you are signed out everywhere.`,
      'If it was not you, there is nothing to do: without this link your password stays as it is. Please do not pass this mail on, not even to somebody who says they are from X1.',
    ],
    why: ofYours,
    kindOfMail: 'security',
  };
}

export function passwordChanged({ changedAt, timeZone }: { changedAt: Date; timeZone: string }): Letter {
  return {
    subject: 'Your password was changed',
    preheader: 'If that was you, all is well.',
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your account was changed on ${moment(changedAt, timeZone)}. Other devices are signed out, and a private calendar address you had no longer works.`,
      'If that was you, all is well. If it was not, set a new password at once: whoever did this has no way to stop you.',
    ],
    button: { label: 'Set a new password', path: forgotPath },
    why: ofYours,
    kindOfMail: 'security',
  };
}

/** What the reader of a new account's mailbox is asked (R180). The link opens a page with two buttons: mail programs open links by themselves. */
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
    subject: 'Confirm your email',
    preheader: 'Did you create this account? Yes or no, one click.',
    heading: 'Did you create this account?',
    paragraphs: [`Somebody, we hope you, signed up on X1 as a ${role} with this email. Tell us whether it was you.`],
    button: { label: 'Answer yes or no', path: `/confirm-account#token=${token}` },
    afterButton: [
      `The link is good until ${moment(expiresAt, timeZone)}.`,
      'If it was not you, answer no: everybody is signed out of the account, and you alone can choose its new password.',
    ],
    why: 'You get this mail because this address was entered when an X1 account was created.',
    kindOfMail: 'security',
  };
}

/** To the new address: the change waits until its link is used. */
export function confirmEmail({ token, expiresAt, timeZone }: { token: string; expiresAt: Date; timeZone: string }): Letter {
  return {
    subject: 'Confirm your new email',
    preheader: 'One click, and X1 writes to you here.',
    heading: 'Is this your new email?',
    paragraphs: ['Confirm this address, and you sign in with it and get our mails here. Until then everything stays as it is.'],
    button: { label: 'Confirm this email', path: `/confirm-email#token=${token}` },
    afterButton: [
      `The link is good until ${moment(expiresAt, timeZone)}.`,
      'If you did not ask for this, somebody mistyped their own address. You can forget this mail; nothing happens without the link.',
    ],
    why: 'You get this mail because this address was entered as the new email of an X1 account.',
    kindOfMail: 'security',
  };
}

/** To the old address, so that nobody's account moves away unseen. Holds no link that confirms. */
export function emailChangeNotice({ newEmail }: { newEmail: string }): Letter {
  return {
    subject: 'Your email is about to change',
    preheader: 'It changes when the new address is confirmed.',
    heading: 'Your email is about to change',
    paragraphs: [
      `Somebody who knows your password asked to change the email of your account to ${newEmail}. It changes as soon as that address is confirmed.`,
      'If that was you, there is nothing to do here. If it was not, set a new password now: that takes the change back, too.',
    ],
    button: { label: 'Set a new password', path: forgotPath },
    why: ofYours,
    kindOfMail: 'security',
  };
}

export function emailChanged({ email }: { email: string }): Letter {
  return {
    subject: 'Your email is changed',
    preheader: 'From now on you sign in with this address.',
    heading: 'Your email is changed',
    paragraphs: [`From now on you sign in with ${email}, and our mails come here.`],
    button: { label: 'Open your settings', path: settingsPath },
    why: ofYours,
    kindOfMail: 'security',
  };
}

/** F55: whoever tries is told the same as everybody; the owner is told what happened. */
export function signUpTried(role: Role): Letter {
  return {
    subject: 'You already have an account',
    preheader: 'Somebody tried to sign up with your email.',
    heading: 'You already have an account',
    paragraphs: [
      'Somebody, maybe you, tried to sign up on X1 with this email. There is an account for it, so no new one was made, and nobody got in.',
      'If it was you: sign in as usual, or choose a new password if you have forgotten yours.',
    ],
    button: { label: 'Sign in', path: role === 'trainer' ? '/trainer/sign-in' : '/parent/sign-in' },
    afterButton: ['If it was not you, there is nothing to do. We tell you once a day at most.'],
    why: ofYours,
    kindOfMail: 'security',
  };
}

export function dataExportReady({ path, expiresAt, timeZone }: { path: string; expiresAt: Date; timeZone: string }): Letter {
  return {
    subject: 'Your data are ready',
    preheader: 'Sign in to fetch the file.',
    heading: 'Your data are ready',
    paragraphs: ['We have gathered what X1 keeps about you in one file. Sign in to fetch it: it opens for nobody but you.'],
    button: { label: 'Fetch your data', path },
    afterButton: [`The file is there until ${moment(expiresAt, timeZone)}; after that you can ask for a new one.`],
    why: ofYours,
    kindOfMail: 'security',
  };
}

const factorChanges = {
  added: 'A second step was added to your sign-in',
  removed: 'A second step was removed from your sign-in',
  'codes-renewed': 'Your recovery codes were replaced',
  'recovery-code-used': 'A recovery code was used',
} as const;
export type FactorChange = keyof typeof factorChanges;

/** R181: whoever changes how somebody signs in must not do it unseen. */
export function factorsChanged({ change, changedAt, timeZone }: { change: FactorChange; changedAt: Date; timeZone: string }): Letter {
  const what = factorChanges[change];
  return {
    subject: what,
    preheader: 'If that was you, all is well.',
    heading: what,
    paragraphs: [
      `This happened on ${moment(changedAt, timeZone)}.`,
      "If it was you, there's nothing to do. If it wasn't, change your password now and look through your sign-in settings.",
    ],
    button: { label: 'Open sign-in settings', path: `${settingsPath}#sign-in-and-security` },
    why: ofYours,
    kindOfMail: 'security',
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
    subject: 'A new device signed in',
    preheader: 'If that was you, all is well.',
    heading: 'Was this you?',
    paragraphs: ['Somebody signed in to your account from a place or a browser that we had not seen before.'],
    facts: [
      { label: 'Device', value: device ?? 'Unknown device' },
      { label: 'When', value: moment(signedInAt, timeZone) },
      ...(addressBlock ? [{ label: 'Network', value: addressBlock }] : []),
    ],
    button: { label: 'See where you are signed in', path: `${settingsPath}#signed-in-devices` },
    afterButton: ['If that was you, all is well. If it was not, end that sign-in there and change your password.'],
    why: ofYours,
    kindOfMail: 'security',
  };
}

export function accountDeleted(): Letter {
  return {
    subject: 'Your account is deleted',
    preheader: 'This is the last mail you get from us.',
    heading: 'Your account is deleted',
    paragraphs: [
      'As you asked, we have deleted your account. Nobody can sign in to it any more, and your name, your email and your pictures are gone or on their way out.',
      'What the law makes us keep, such as records of payments, we keep without your name. Thank you for the time you were with us.',
    ],
    button: { label: 'Go to X1', path: '/' },
    afterButton: ['If you did not do this, please write to us at once through Contact Support on our pages.'],
    why: 'You get this mail because it is about the X1 account you had.',
    kindOfMail: 'security',
  };
}
