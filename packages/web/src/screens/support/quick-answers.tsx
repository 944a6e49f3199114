import './quick-answers.css';
import { formatDollars } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { RefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMinimumPayout } from '../../lib/minimum-payout.ts';
import { rich } from '../../lib/rich.tsx';
import { useRefundPolicy } from '../../lib/terms.ts';

const answersFor = (
  { fullRefundHoursBefore: hours, unscheduledRefundDays: days }: RefundPolicy,
  minimum: string,
): readonly { question: string; answer: ReactNode }[] => [
  {
    question: t('My kid is sick, or something came up'),
    answer: (
      <>
        <p>
          {t(
            "Open the session and tap Reschedule or Cancel. Until {hours} hours before it starts, and for as long as the trainer hasn't answered, you can move it or get all your money back.",
            { hours },
          )}
        </p>
        <p>
          {t(
            'After that the trainer keeps the money, but can still give you another time or refund it. A quick message about the fever usually does it.',
          )}
        </p>
      </>
    ),
  },
  {
    question: t('What if it rains?'),
    answer: (
      <p>
        {t(
          'Your trainer decides, and can move or cancel a whole day at once. You hear about it right away, and choose: take the new time, pick another one, or get your money back. Unsure in the morning? Ask in Messages.',
        )}
      </p>
    ),
  },
  {
    question: t("I'm a grandparent or a friend: can I book?"),
    answer: (
      <p>
        {t(
          "Yes. The waiver of each trainer has to be agreed to by a parent or legal guardian, so it's easiest if one of them invites you as the family's second adult, in Profile Settings, before you book or write to a trainer. A gift card always works: it leaves the choice to them.",
        )}
      </p>
    ),
  },
  {
    question: t("The trainer canceled or didn't come"),
    answer: (
      <p>
        {t(
          "If a trainer cancels, you get everything back, however late it is. If yours didn't come, say so on the session's page: the trainer isn't paid until we've looked into it.",
        )}
      </p>
    ),
  },
  {
    question: t("I paid and haven't picked a time"),
    answer: (
      <p>{t('Pick one on My Training Sessions whenever you like. A session without a time can be returned for {days} days.', { days })}</p>
    ),
  },
  {
    question: t('Where is my refund?'),
    answer: <p>{t("Once it's on its way, banks show it within 5 to 10 days. The session and its receipt say how much and since when.")}</p>,
  },
  {
    question: t("I'm a trainer: when am I paid?"),
    answer: (
      <p>
        {t(
          'Every Friday once you have {minimum}, for the sessions that took place and that nobody has reported a problem with. Earnings shows what comes next, and what waits and why.',
          { minimum },
        )}
      </p>
    ),
  },
];

/** What people ask most, above the letter to support: most of them don't have to write one. */
export function QuickAnswers() {
  const policy = useRefundPolicy();
  const minimum = formatDollars(useMinimumPayout() / 100);
  return (
    <section className="quick-answers" aria-labelledby="quick-answers">
      <h2 id="quick-answers">{t('Quick answers')}</h2>
      {answersFor(policy, minimum).map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          {answer}
        </details>
      ))}
      <p className="small muted">
        {rich('More in our <terms>Terms</terms>, <safety>Safety</safety> and <privacy>Privacy</privacy> pages.', {
          terms: (text) => <Link href="/terms">{text}</Link>,
          safety: (text) => <Link href="/safety">{text}</Link>,
          privacy: (text) => <Link href="/privacy">{text}</Link>,
        })}
      </p>
    </section>
  );
}
