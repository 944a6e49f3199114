import './set-up-panel.css';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { SetUpKey, SetUpLine } from './set-up.ts';

/**
 * The set-up until it is complete: what is done, and a banner for each thing that is open, the most urgent with the volt button.
 *
 * @param offersCheck whether the trainer may start a background check, which isn't part of it
 */
export function SetUpPanel({ lines, offersCheck = false }: { lines: readonly SetUpLine[]; offersCheck?: boolean }) {
  const titleId = useId();
  const doneCount = lines.filter(({ state }) => state === 'done').length;
  const open = lines.filter(({ state }) => state === 'open');
  const rest = lines.filter(({ state }) => state !== 'open');
  return (
    <Panel className="setup" labelledBy={titleId}>
      <div className="setup-head">
        <h2 id={titleId}>Setup</h2>
        <p className="small num">
          {doneCount} of {lines.length} done
        </p>
      </div>
      <ProgressBar label="Setup" value={doneCount} max={lines.length} valueText={`${doneCount} of ${lines.length} done`} />
      {rest.length > 0 && (
        <ul>
          {rest.map((line) => (
            <Tick key={line.key} line={line} />
          ))}
        </ul>
      )}
      {open.map((line, index) => (
        <Banner key={line.key} line={line} variant={index === 0 ? 'volt' : 'outline'} />
      ))}
      {offersCheck && (
        <p className="small mt-4">
          <Link className="link" href="/background-check">
            Pass a background check (optional)
          </Link>
        </p>
      )}
    </Panel>
  );
}

function Banner({ line, variant }: { line: SetUpLine; variant: 'volt' | 'outline' }) {
  const { title, text, href, action } = bannerOf(line);
  return (
    <div className="todo">
      <div className="grow min-w-[220px]">
        <strong className="font-semibold">{title}</strong>
        <p className="small muted">
          {text}
          {line.key === 'profile' && (
            <>
              {' '}
              <Link className="link" href="/trainer-onboarding">
                Use the step-by-step setup
              </Link>
            </>
          )}
        </p>
      </div>
      <Button variant={variant} href={href}>
        {action}
      </Button>
    </div>
  );
}

const SPOKEN = { done: 'done', open: 'open', later: 'comes later', unknown: "couldn't be checked" };

function Tick({ line: { key, state } }: { line: SetUpLine }) {
  return (
    <li>
      <span className={classes('tick', state !== 'done' && 'hollow')}>{state === 'done' && <Icon of={Check} />}</span>
      {setUpNames[key]}
      <span className="sr"> {SPOKEN[state]}</span>
    </li>
  );
}

interface Banner {
  readonly title: string;
  readonly text: string;
  readonly href: string;
  readonly action: string;
}

/** Short names of the lines. */
const setUpNames: Readonly<Record<SetUpKey, string>> = {
  profile: 'Profile',
  identity: 'Identity',
  bank: 'Bank account',
  program: 'First program',
  timezone: 'Time zone',
};

/** What a line's banner says while nothing more is known of it; titles and targets are those of S1§2. */
const BANNERS: Readonly<Record<SetUpKey, Banner>> = {
  profile: {
    title: 'Complete Your Profile',
    text: 'Parents find you by name and sport.',
    href: '/profile-settings',
    action: 'Complete profile',
  },
  identity: {
    title: 'Verify Identity',
    text: 'Parents can book you once your identity is verified. About 2-3 minutes.',
    href: '/verification-status',
    action: 'Get verified',
  },
  bank: {
    title: 'Connect Your Bank Account',
    text: 'Parents can buy your programs once payouts are enabled. About 3-5 minutes.',
    href: '/bank-account-connection',
    action: 'Connect bank',
  },
  program: {
    title: 'Create Your First Program',
    text: 'Parents buy programs: what you teach, for how long, and at what price.',
    href: '/programs?new=1',
    action: 'Create program',
  },
  timezone: {
    title: 'Set Your Timezone',
    text: 'Your usual hours and sessions use it.',
    href: '/account-settings',
    action: 'Set timezone',
  },
};

/** What it says instead when identity or bank are on the way, or in trouble. */
const ON_THE_WAY: Partial<Record<NonNullable<SetUpLine['status']>, Pick<Banner, 'text' | 'action'>>> = {
  'in-progress': { text: "We have your documents. They're usually reviewed within 24 hours.", action: 'See status' },
  failed: { text: 'Your last check failed. See why, and try again.', action: 'Try again' },
  'in-review': { text: "Our payment partner is reviewing your details. There's nothing for you to do.", action: 'See status' },
  restricted: {
    text: 'New sales are paused: our payment partner needs more information from you. Money you have already earned is safe.',
    action: "See what's needed",
  },
  closed: {
    text: 'New sales are paused: our payment partner has closed your payout account. Please contact support.',
    action: 'See details',
  },
};

/** `unfinished` is said of identity and bank alike. */
const UNFINISHED: Partial<Record<SetUpKey, Pick<Banner, 'text' | 'action'>>> = {
  identity: { text: 'You left before submitting your documents. It takes about 2-3 minutes.', action: 'Continue' },
  bank: { text: 'Some details are still needed before parents can buy your programs.', action: 'Continue setup' },
};

/** The banner of an open line. */
export function bannerOf({ key, status }: SetUpLine): Banner {
  const known = status === 'unfinished' ? UNFINISHED[key] : status && ON_THE_WAY[status];
  return { ...BANNERS[key], ...known };
}
