import { useQuery } from '@tanstack/react-query';
import { t } from '@x1/contract/core/texts.ts';
import { conductRules } from '@x1/contract/programs/expectations.ts';
import { Link } from 'wouter';
import { configQuery } from '../../lib/config.ts';
import { rich } from '../../lib/rich.tsx';
import { LegalPage } from './legal-page.tsx';

const SECTIONS = [
  {
    title: t('In short'),
    content: (
      <p>
        {t(
          'Every trainer you can book has had their ID checked. This is not a background check; some trainers have passed one as well, and their page says so. A parent may always be present, messages are between adults, and anything that worries you can be reported or blocked.',
        )}
      </p>
    ),
  },
  {
    title: t('The ID check'),
    content: (
      <>
        <ul>
          <li>
            {t(
              'What: the trainer takes a photo of a government ID and a selfie. The document is checked, and the face is compared with the one on it.',
            )}
          </li>
          <li>
            {t(
              "When: once, before the first booking. Until it's passed, nobody can book the trainer and there's no mark next to the name.",
            )}
          </li>
          <li>{t('By whom: Stripe, our verification partner. The photos go to Stripe. We only learn whether the check was passed.')}</li>
        </ul>
        <StandInNote />
        <p>
          {t(
            'A trainer without the mark can have a profile here and answer messages. Look for the mark, or for a page where you can book.',
          )}
        </p>
      </>
    ),
  },
  {
    title: t('The background check'),
    content: (
      <>
        <p>
          {t(
            "A trainer may also pass a background check. The page then says so with its month: “Background check passed, November 2026”. Without that line there was none, or it's no longer good; it says nothing about the trainer.",
          )}
        </p>
        <ul>
          <li>
            {t(
              'What: a consumer reporting agency looks for the trainer in criminal records and sex offender registries, as the law allows.',
            )}
          </li>
          <li>{t('When: once a year. The line is gone the day the year is over.')}</li>
          <li>{t('By whom: Checkr. We learn how the check ended and never keep the report.')}</li>
        </ul>
        <p>{t('No check sees everything, and none sees what happens afterwards.')}</p>
      </>
    ),
  },
  {
    title: t("What isn't checked"),
    content: (
      <>
        <ul>
          <li>
            {t("Criminal records and sex offender registries of trainers whose page doesn't say that a background check was passed.")}
          </li>
          <li>{t('College, team, level and results. Trainers write them into their own profiles.')}</li>
          <li>{t('First aid and coaching certificates.')}</li>
        </ul>
        <p>{t('So please ask what you want to know, meet in public places, and stay nearby when your child trains.')}</p>
      </>
    ),
  },
  {
    title: t('At a session'),
    content: (
      <>
        <p>
          {t(
            'A parent may always be present, and may end a session at any time. Nobody from X1 is there. Before trainers offer programs, we ask them to agree to these rules, word for word:',
          )}
        </p>
        <ul>
          {conductRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <p>
          {t(
            'Before your first purchase from a trainer, and then once a year, we ask you to agree to their waiver and to individual training.',
          )}
        </p>
      </>
    ),
  },
  {
    title: t('Messages'),
    content: (
      <ul>
        <li>{t("Children don't have accounts. A trainer writes to the adults of your family, never to your child.")}</li>
        <li>
          {t("Until you've paid a trainer for the first time, we hide phone numbers, emails and links that we find in your messages.")}
        </li>
        <li>{t("Only the two sides can read a conversation. An operator can when it's part of a report, and every time is logged.")}</li>
      </ul>
    ),
  },
  {
    title: t('What a trainer learns about your child'),
    content: (
      <p>
        {rich(
          "We tell them nothing until you've paid for a session, and then what a session needs. What that is, and for how long, is on the page about <link>children's privacy</link>.",
          { link: (text) => <Link href="/privacy/children">{text}</Link> },
        )}
      </p>
    ),
  },
  {
    title: t('Reporting'),
    content: (
      <>
        <p>
          {t(
            "You can report a message, a person, a profile, a program, a review, or what a trainer wrote about your session. A person reads every report, those about a child's safety first. Who you report isn't told that it was you.",
          )}
        </p>
        <p>
          {t(
            "A report about a child's safety can stop a trainer at once: no new bookings and no new conversations until it's resolved. It does if you say what happened, your email is confirmed, and you've booked the trainer or they've written to you. With any other report, the person who reads it can do the same.",
          )}
        </p>
        <p>
          {t(
            'What we can do then: warn, take down what breaks the rules, or disable the account. If a child is in danger right now, please call 911 first.',
          )}
        </p>
      </>
    ),
  },
  {
    title: t('Blocking'),
    content: (
      <p>
        {t(
          'You can block a trainer in your conversation with them. From then on neither of you can message, book or review the other. Sessions that are already booked can still be canceled, by either of you.',
        )}
      </p>
    ),
  },
  {
    title: t('Paying'),
    content: (
      <p>
        {t(
          "You pay by card, and Stripe takes the payment: neither we nor the trainer see the card number. Until the trainer's share becomes payable, you can report a problem on the session's page. The share is then on hold until we've reviewed it.",
        )}
      </p>
    ),
  },
];

/** While the sandbox takes Stripe's place, nobody's document is looked at. */
function StandInNote() {
  const config = useQuery(configQuery);
  if (!config.data?.sandbox) return null;
  return (
    <p>
      {rich(
        '<strong>This is a demo.</strong> A stand-in for Stripe runs here: it checks no documents, and the people in the demo are made up.',
        { strong: (text) => <strong>{text}</strong> },
      )}
    </p>
  );
}

/** What is checked, when and by whom, and what isn't: for visitors too. */
export function SafetyScreen() {
  return (
    <LegalPage
      title={t('Safety')}
      subtitle={t("What we check, what we don't, and what you can do.")}
      changedAt="2026-11-23T12:00:00.000Z"
      sections={SECTIONS}
      other={{ href: '/privacy/children', label: t("Children's privacy") }}
    />
  );
}
