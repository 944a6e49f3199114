import { t } from '@x1/contract/core/texts.ts';
import { Link } from 'wouter';
import { ConsentYears } from '../../features/waivers/consent-years.tsx';
import { LegalPage } from './legal-page.tsx';

const SECTIONS = [
  {
    title: 'In short',
    content: (
      <p>
        Accounts belong to adults. A child never signs up, signs in, or gets a message from X1 or a trainer. What we know about a child is
        what the parent tells us so that a trainer can prepare, and the parent can see, change and erase it at any time.
      </p>
    ),
  },
  {
    title: 'What we ask, and why',
    content: (
      <>
        <p>To book for a child, two things are asked:</p>
        <ul>
          <li>The first name, so that the trainer knows who is coming.</li>
          <li>The year of birth, so that the trainer sees an age group. The trainer never sees the year itself.</li>
        </ul>
        <p>Everything else is up to you, and can be left out:</p>
        <ul>
          <li>Grade, level, sports and goals, so that sessions fit.</li>
          <li>A note for the trainer, such as what to look out for.</li>
          <li>An emergency contact and a medical note, in case something happens during a session. We encrypt both.</li>
        </ul>
      </>
    ),
  },
  {
    title: 'What we never ask for',
    content: (
      <p>
        A child's last name, date of birth, email, phone number, address, school or photo. If you write one of these into a note, erase it
        there. We don't use what you tell us about a child for advertising, and we don't sell it.
      </p>
    ),
  },
  {
    title: 'Films of goals and drills',
    content: (
      <p>
        If you allow it, you and your trainers can add short films to your child's goals and drills. We ask you once per athlete, before the
        first one. Only your family and the trainer of that goal or drill can watch them. They're on no other page, and we take out where
        they were filmed. You can remove any film, and take your permission back at any time: then every film of that athlete is removed,
        whoever added it. They go, too, when you remove the athlete or close your account. Only a film that one of you reports is kept for a
        year, for the people who look into reports.
      </p>
    ),
  },
  {
    title: 'Who sees it',
    content: (
      <ul>
        <li>You, in Profile Settings.</li>
        <li>
          The second adult, if you invite one to your family: everything you see, including the emergency contact and the medical note. They
          have their own sign-in, and you can remove them at any time. Then they can't see any of it anymore.
        </li>
        <li>
          A trainer, once you've paid for a session with them: first name, age group, grade, level, sports, goals and the note for the
          trainer.
        </li>
        <li>
          The same trainer, and nobody else: goals, drills, the days you check off and notes after sessions. Once everything you paid them
          for that child was given back, or while one of you blocks the other, they don't see it anymore.
        </li>
        <li>The same trainer, from 24 hours before the session until 24 hours after it: the emergency contact and the medical note too.</li>
        <li>
          The session's invitation and calendar entry, which go to the family's adults and the trainer, carry the first name. Nothing else
          about a child is in any email.
        </li>
        <li>Nobody else: not the other families in a group, not other trainers, not search engines.</li>
      </ul>
    ),
  },
  {
    title: 'How long we keep it',
    content: (
      <ul>
        <li>Until you remove the athlete. If nothing was booked, everything is erased right away.</li>
        <li>
          If a session was paid for, only the first name stays, with that session and its receipt, so that your own records still make
          sense. It's erased with your account.
        </li>
        <li>
          The waiver you agree to once a year for each trainer names you and the trainer. Nothing about the child is in it: no name, no
          note. We keep it for <ConsentYears /> after it ends, even if you delete your account, because you or the trainer may need it.
        </li>
        <li>Backups are overwritten within 35 days.</li>
      </ul>
    ),
  },
  {
    title: 'Your choices',
    content: (
      <>
        <p>
          In <Link href="/profile-settings">Profile Settings</Link> you can see, change or remove each athlete, and remove the second adult.
          In <Link href="/account-settings">Account Settings</Link> you can download everything, including what we know about each athlete,
          or delete the account with all of it.
        </p>
        <p>
          You don't have to tell us more than a booking needs. If you no longer want a trainer to see something, erase it: it's gone from
          the trainer's pages at once.
        </p>
      </>
    ),
  },
  {
    title: 'Training and messages',
    content: (
      <ul>
        <li>You may always be present at a session, and you may end it at any time.</li>
        <li>Messages are between adults: a trainer writes to you, never to your child.</li>
        <li>
          Before your first purchase from a trainer, and then once a year, we ask you to agree to their waiver and to individual training.
          You can find what you agreed to in <Link href="/account-settings#waivers">Account Settings</Link>.
        </li>
        <li>We ask trainers to agree to rules of conduct before they offer programs here.</li>
      </ul>
    ),
  },
  {
    title: 'Photos and videos',
    content: (
      <p>
        Trainers confirm that no child appears in what they upload without the parent's consent. If you find a picture of your child that
        you didn't agree to, report it on the trainer's page or <Link href="/support">write to us</Link>, and we take it down.
      </p>
    ),
  },
  {
    title: 'Asking us',
    content: (
      <p>
        A parent can ask us anything about a child's data, have it corrected, or have it erased:{' '}
        <Link href="/support">write to support</Link>. If you think a child has made an account, tell us, and we delete it.
      </p>
    ),
  },
];

/** What is kept about minors, why, who sees it, for how long, and how a parent erases it (R173). */
export function ChildrenPrivacyScreen() {
  return (
    <LegalPage
      title={t("Children's privacy")}
      subtitle={t('What we know about a child, why, who sees it, and how you erase it.')}
      changedAt="2026-11-22T12:00:00.000Z"
      sections={SECTIONS}
      other={{ href: '/privacy', label: t('Privacy') }}
      isEnglish
    />
  );
}
