import { t } from '@x1/contract/core/texts.ts';
import { Link } from 'wouter';
import { ConsentYears } from '../../features/waivers/consent-years.tsx';
import { PublishedPage } from './legal-page.tsx';

const SECTIONS = [
  {
    title: 'In short',
    content: (
      <p>
        We keep what the product needs and nothing for advertising. There are no third-party analytics, advertising networks or other
        scripts that track you on these pages. We don't sell your data.
      </p>
    ),
  },
  {
    title: 'What we keep about you',
    content: (
      <ul>
        <li>
          Your account: email, a hash of your password that can't be reversed, role, name, time zone, and when you confirmed that you're an
          adult.
        </li>
        <li>
          For parents: phone number, and what you tell us about each athlete. What that is, and why, has a page of its own:{' '}
          <Link href="/privacy/children">Children's privacy</Link>. If you invite a second adult to your family, their email, and when they
          joined and left.
        </li>
        <li>
          For trainers: the profile you write, photos and videos you upload, home city, state and zip code, and the status of your identity
          check and bank account. If you start a background check: what you authorized, word for word, when, how far the check is, and the
          number by which Checkr knows it. Never the report.
        </li>
        <li>
          What you do here: programs, sessions, payments, refunds, reviews, messages, trainers you saved, reports and support requests.
        </li>
        <li>
          Waivers: what a parent agreed to with a trainer, word for word, with both names, the date, the version and the account. The parent
          and the trainer can both download it, because either may need to show what they agreed to.
        </li>
        <li>
          For trainers who play for a college: what they state about its rules, and the links to their lesson log, with how often each was
          opened.
        </li>
        <li>For security: when and from what kind of device you signed in, and a hash of the network address.</li>
      </ul>
    ),
  },
  {
    title: 'Who sees what',
    content: (
      <ul>
        <li>Signed-in people see a trainer's public profile. They see city and state, never the zip code, phone or email.</li>
        <li>Reviews show only the author's first name and an initial. So does the list of friends who joined with your link.</li>
        <li>After a booking the trainer sees what the session needs: the parent's name and how to reach the family.</li>
        <li>
          A second adult you invite to your family sees what you see of it: athletes, sessions, payments and conversations, with both of
          your names and emails. You can remove them at any time. Then they can't see any of it anymore.
        </li>
        <li>
          Only the trainer and the adults in the family can see the messages in a conversation. An operator reads them only when they're
          part of a report, and that is logged.
        </li>
        <li>
          A trainer who plays for a college can show its compliance office a log of lessons, as a file or by a link that works for 30 days:
          date, place, price and who paid, with the initials of payer and athlete, never names or a family's address.
        </li>
        <li>Operators see what they need to help, and every access to personal data is logged.</li>
      </ul>
    ),
  },
  {
    title: 'Who helps us',
    content: (
      <ul>
        <li>
          Stripe takes card payments, pays trainers, and checks identity documents. Card numbers, bank details and document photos go to
          Stripe and aren't stored by us; we keep Stripe's fingerprint of a card, which reveals no number, to notice when a trainer is paid
          with the card that payouts go to.
        </li>
        <li>
          Checkr prepares background checks of trainers who authorize one. It asks you for your details itself; we give it your email and
          the state you train in. Families learn only that a check was passed, and in which month.
        </li>
        <li>An email service delivers our emails. If you turn on push notifications, your browser's vendor delivers them, encrypted.</li>
        <li>Files and data are stored with the company that runs our servers.</li>
      </ul>
    ),
  },
  {
    title: 'On your device',
    content: (
      <p>
        We use no tracking cookies. Your browser keeps your sign-in token, your light or dark theme, which sign-in form you used, what you
        dismissed, how often you've been here, the sport and ZIP code you look for, drafts of forms and messages, and the code of a friend
        who invited you until you sign up. So that you can look at them without a signal, it also keeps your next sessions and newest
        messages for up to two weeks, encrypted for your sign-in, and never payments, emergency contacts or medical notes. Signing out
        clears your data, but not the theme, the form and what you dismissed. One cookie stays for up to 400 days: a random mark that we set
        when you sign in. We read it only when someone signs in, to notice when a parent and the trainer they pay use the same browser, and
        keep only a keyed hash of it. We count how often a trainer's page is opened each day, and nothing about who opened it.
      </p>
    ),
  },
  {
    title: 'Photos and videos',
    content: (
      <p>
        Location and camera data are removed from photos and videos before anyone else sees them. When a file is removed, its address stops
        working immediately.
      </p>
    ),
  },
  {
    title: 'Children',
    content: (
      <p>
        Accounts belong to adults. Trainers message parents, never children. <Link href="/privacy/children">Children's privacy</Link> says
        what we know about a child, who sees it, and how you erase it. Reports about a child's safety come first, and while one is open the
        trainer gets no new conversations and no new bookings. Reported content is kept as evidence for a year.
      </p>
    ),
  },
  {
    title: 'Your rights',
    content: (
      <>
        <p>
          In <Link href="/account-settings">Account Settings</Link> you can see and change your data, sign out other devices, choose which
          emails you get, download your data, and delete your account.
        </p>
        <p>
          After deletion you can no longer sign in, and your name and email are replaced with a random value. Payment records are kept for
          seven years under that value, as the law requires. Waivers are kept with the names in them for <ConsentYears /> after they end,
          even if the account is deleted. The other side can still read your messages as "Deleted user" for 90 days. Your photos and videos
          are deleted within 30 days, in backups within 35. If someone has reported you, X1 keeps your identity and the reported content
          until the report is resolved, and for at least a year.
        </p>
      </>
    ),
  },
  {
    title: 'Asking us',
    content: (
      <p>
        Write to <Link href="/support">support</Link> about anything on this page.
      </p>
    ),
  },
];

/** What is kept about people, who sees it and for how long, in plain words. */
export function PrivacyScreen() {
  return (
    <PublishedPage
      name="privacy"
      title={t('Privacy')}
      subtitle={t('What we keep about you, who sees it, and what you can do about it.')}
      changedAt="2026-11-26T12:00:00.000Z"
      sections={SECTIONS}
      other={{ href: '/terms', label: t('Terms') }}
      isEnglish
    />
  );
}
