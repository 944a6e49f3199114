import { t } from '@x1/contract/core/texts.ts';
import { cancellationRule, REQUEST_REFUND_RULE } from '@x1/contract/payments/refund-policy.ts';
import { REQUEST_ANSWER_HOURS } from '@x1/contract/scheduling/states.ts';
import { Link } from 'wouter';
import { useRefundPolicy } from '../../lib/terms.ts';
import { PublishedPage } from './legal-page.tsx';

const SECTIONS = [
  {
    title: 'What X1 is',
    content: (
      <p>
        X1 is a place where parents and athletes find, book and pay current and former college athletes for training. The training itself is
        an agreement between the parent and the trainer. Trainers are not employed by X1: they choose what they offer, set their prices and
        decide on every request themselves.
      </p>
    ),
  },
  {
    title: 'Who may have an account',
    content: (
      <>
        <p>
          By creating an account you confirm that you are 18 or older, or the athlete's parent or guardian. Children don't have accounts: an
          adult books, pays and writes the messages. An account is for one person; keep its password to yourself.
        </p>
        <p>What you say about yourself must be true. A trainer's profile shows the trainer's own record and photos.</p>
      </>
    ),
  },
  {
    title: 'What "Verified" means',
    content: (
      <p>
        The mark next to a trainer's name means one thing: our verification partner checked a government ID. It is not a background check,
        and it says nothing about how well someone trains. Please meet in public places, stay nearby when your child trains, and decide for
        yourself. <Link href="/safety">Safety</Link> says what is checked, and what isn't.
      </p>
    ),
  },
  {
    title: 'Booking and paying',
    content: (
      <ul>
        <li>
          You see the price and the refund rule before you pay. You pay by card; our payment partner Stripe takes the payment, X1 never sees
          the card number.
        </li>
        <li>
          You pick a time before you pay, or later. The trainer approves or declines it; without an answer for {REQUEST_ANSWER_HOURS} hours,
          or until it would start, the request is declined automatically. {REQUEST_REFUND_RULE}
        </li>
        <li>
          When a trainer approves a package, that covers all its sessions. The trainer only has to confirm a time that's outside their hours
          or on short notice. If they don't, you get the money for that session back.
        </li>
        <li>
          <CancellationRule /> If the trainer cancels, you get a full refund, however late it is.
        </li>
        <li>Prices are in US dollars. Every payment has a receipt.</li>
        <li>Please don't pay outside X1 for what you found here: we couldn't help if something goes wrong.</li>
      </ul>
    ),
  },
  {
    title: 'When something goes wrong',
    content: (
      <ul>
        <li>
          After a session you can report a problem on its page until the trainer's share becomes payable. The money is then on hold until
          we've reviewed it.
        </li>
        <li>A trainer can refund all or part of a payment, and so can X1.</li>
        <li>If your bank disputes a payment, the trainer's share is on hold until the bank has decided.</li>
      </ul>
    ),
  },
  {
    title: 'For trainers: being paid',
    content: (
      <ul>
        <li>To sell programs you need a verified identity and a connected bank account, and you agree to the core expectations once.</li>
        <li>
          Your share becomes payable after a session is held and marked complete. Payouts go to your bank on Fridays, or when you request
          one, from $50.
        </li>
        <li>A fee, if there is one, is shown with every payment. Taxes on what you earn are yours to declare.</li>
        <li>Money that is refunded or lost in a dispute after it was paid out is deducted from later earnings.</li>
      </ul>
    ),
  },
  {
    title: 'How we treat each other',
    content: (
      <>
        <p>
          Messages are between one parent and one trainer, about training. Don't harass, deceive, or endanger a child; don't advertise;
          don't scrape profiles. You can block a conversation and report a message, a person or a profile at any time.
        </p>
        <p>
          A parent may always be present at a session. Once a year, we ask parents to agree to a trainer's waiver and to individual
          training. We ask trainers to agree to rules of conduct.
        </p>
        <p>
          We read every report, those about a child's safety first. We may warn, take down what breaks these rules, or disable an account.
          If that happens to you and you think it's wrong, <Link href="/support">tell us</Link>: another person will review it.
        </p>
      </>
    ),
  },
  {
    title: 'Reviews and what you upload',
    content: (
      <p>
        A parent may review a session that was held, once, and the trainer may answer, once. What you write and upload stays yours; you
        allow X1 to show it where the product says so. Upload only what you have the right to show, and no child without the parent's
        consent.
      </p>
    ),
  },
  {
    title: 'Ending it',
    content: (
      <p>
        You can close your account in <Link href="/account-settings">Account Settings</Link> when no paid session or dispute is open and no
        balance is left. What is kept afterwards, and for how long, is on the <Link href="/privacy">privacy page</Link>.
      </p>
    ),
  },
  {
    title: 'Our responsibility',
    content: (
      <p>
        We run X1 with care, but can't promise that it is never interrupted, and we aren't responsible for what trainers and parents agree
        or do outside of it. Sports have risks; make sure that training fits your athlete. Nothing here limits rights the law gives you.
      </p>
    ),
  },
];

/** Of what is bought now; what was bought before keeps its own. */
function CancellationRule() {
  return cancellationRule(useRefundPolicy());
}

/** The terms in plain words; they say what the product does, and change with it. */
export function TermsScreen() {
  return (
    <PublishedPage
      name="terms"
      title={t('Terms')}
      subtitle={t('What you agree to when you create an account, in plain words.')}
      changedAt="2026-11-22T12:00:00.000Z"
      sections={SECTIONS}
      other={{ href: '/privacy', label: t('Privacy') }}
      isEnglish
    />
  );
}
