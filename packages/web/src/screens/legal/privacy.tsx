import { Link } from 'wouter';
import { LegalPage } from './legal-page.tsx';

const SECTIONS = [
  {
    title: 'In short',
    content: (
      <p>
        We keep what the product needs and nothing for advertising. There is no outside analytics, no advertising network and no other
        outside script that follows you on these pages. We do not sell what we know about you.
      </p>
    ),
  },
  {
    title: 'What we keep about you',
    content: (
      <ul>
        <li>
          Your account: email, a scrambled form of your password that cannot be read back, role, name, time zone, and when you confirmed to
          be an adult.
        </li>
        <li>
          For parents: phone number, and of each athlete the first name, sports and grade level, if you tell them. We ask for no date of
          birth and no email of a child.
        </li>
        <li>
          For trainers: the profile you write, pictures and films you upload, home city, state and zip code, and how your identity check and
          bank set-up stand.
        </li>
        <li>
          What happens here: programs, sessions, payments, refunds, reviews, messages, trainers you have saved, reports and letters to
          support.
        </li>
        <li>For security: when and from which kind of device you signed in, and a scrambled form of the network address.</li>
      </ul>
    ),
  },
  {
    title: 'Who sees what',
    content: (
      <ul>
        <li>Signed-in people see a trainer's public profile. They see city and state, never the zip code, phone or email.</li>
        <li>Reviews show the first name and an initial of who wrote them. So does the list of friends who joined by your link.</li>
        <li>After a booking the trainer sees what the session needs: the parent's name and how to reach the family.</li>
        <li>
          Messages are seen by the two who write them. An operator reads them only when they are part of a report, and that is written down.
        </li>
        <li>Operators see what they need to help, and each look at personal data is recorded.</li>
      </ul>
    ),
  },
  {
    title: 'Who helps us',
    content: (
      <ul>
        <li>
          Stripe takes card payments, pays trainers, and checks identity documents. Card numbers, bank details and pictures of documents go
          to Stripe and are not stored by us.
        </li>
        <li>A mail service carries our mails. If you switch on push messages, your browser's maker carries them, encrypted.</li>
        <li>Files and data lie with the company that runs our servers.</li>
      </ul>
    ),
  },
  {
    title: 'On your device',
    content: (
      <p>
        We use no tracking cookies. Your browser keeps the token of your sign-in, whether you like it light or dark, what you dismissed,
        drafts of forms and messages, and the code of a friend who invited you until you sign up. Signing out clears what is yours.
      </p>
    ),
  },
  {
    title: 'Pictures and films',
    content: (
      <p>
        Photos lose where and with which camera they were taken before anybody else sees them; films lose it, too. A file that is removed
        gets a dead address at once.
      </p>
    ),
  },
  {
    title: 'Children',
    content: (
      <p>
        Accounts belong to adults. Trainers write with parents, never with children. Reports about a child's safety come first, and while
        one is open the trainer gets no new conversations and no new bookings. What was reported is kept as evidence for a year.
      </p>
    ),
  },
  {
    title: 'Your rights',
    content: (
      <>
        <p>
          In <Link href="/account-settings">Account Settings</Link> you can see and change what you told us, end sign-ins on other devices,
          choose which mails you get, download your data, and delete your account.
        </p>
        <p>
          After deletion you can no longer sign in, and name and email are replaced by a random word. Payments and their books are kept for
          seven years under that word, because the law asks for it. Your messages stay readable for the other side as "Deleted user" for 90
          days. Your pictures and films are gone within 30 days, in backups within 35. If somebody has reported you, who you were and what
          was reported stay with the people of X1 until the report is resolved, at least for its year.
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
    <LegalPage
      title="Privacy"
      subtitle="What we keep about you, who sees it, and what you can do about it."
      changedOn="November 21, 2026"
      sections={SECTIONS}
      other={{ href: '/terms', label: 'Terms' }}
    />
  );
}
