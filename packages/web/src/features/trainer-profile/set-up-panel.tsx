import './set-up-panel.css';
import { t } from '@x1/contract/core/texts.ts';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { SetUpKey, SetUpLine } from './set-up.ts';

interface SetUpPanelProps {
  lines: readonly SetUpLine[];
  /** Above what is done. */
  lead?: ReactNode;
  /** What isn't part of it, below. */
  children?: ReactNode;
}

/** The set-up until it is complete: what is done, and a banner for each thing that is open, the most urgent with the volt button. */
export function SetUpPanel({ lines, lead, children }: SetUpPanelProps) {
  const titleId = useId();
  const doneCount = lines.filter(({ state }) => state === 'done').length;
  const open = lines.filter(({ state }) => state === 'open');
  const rest = lines.filter(({ state }) => state !== 'open');
  return (
    <Panel className="setup" labelledBy={titleId}>
      <div className="setup-head">
        <h2 id={titleId}>{t('Setup')}</h2>
        <p className="small num">{t('{count} of {total} done', { count: doneCount, total: lines.length })}</p>
      </div>
      <ProgressBar
        label={t('Setup')}
        value={doneCount}
        max={lines.length}
        valueText={t('{count} of {total} done', { count: doneCount, total: lines.length })}
      />
      {lead}
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
      {children}
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
                {t('Use the step-by-step setup')}
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

const SPOKEN = { done: t('done'), open: t('open'), later: t('comes later'), unknown: t("couldn't be checked") };

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
  profile: t('Profile'),
  identity: t('Identity'),
  bank: t('Bank account'),
  program: t('First program'),
  timezone: t('Time zone'),
};

/** What a line's banner says while nothing more is known of it; titles and targets are those of S1§2. */
const BANNERS: Readonly<Record<SetUpKey, Banner>> = {
  profile: {
    title: t('Complete Your Profile'),
    text: t('Parents find you by name and sport.'),
    href: '/profile-settings',
    action: t('Complete profile'),
  },
  identity: {
    title: t('Verify Identity'),
    text: t('Parents can book you once your identity is verified. About 2-3 minutes.'),
    href: '/verification-status',
    action: t('Get verified'),
  },
  bank: {
    title: t('Connect Your Bank Account'),
    text: t('Parents can buy your programs once payouts are enabled. About 3-5 minutes.'),
    href: '/bank-account-connection',
    action: t('Connect bank'),
  },
  program: {
    title: t('Create Your First Program'),
    text: t('Parents buy programs: what you teach, for how long, and at what price.'),
    href: '/programs?new=1',
    action: t('Create program'),
  },
  timezone: {
    title: t('Set Your Timezone'),
    text: t('Your usual hours and sessions use it.'),
    href: '/account-settings',
    action: t('Set timezone'),
  },
};

/** What it says instead when identity or bank are on the way, or in trouble. */
const ON_THE_WAY: Partial<Record<NonNullable<SetUpLine['status']>, Pick<Banner, 'text' | 'action'>>> = {
  'in-progress': { text: t("We have your documents. They're usually reviewed within 24 hours."), action: t('See status') },
  failed: { text: t('Your last check failed. See why, and try again.'), action: t('Try again') },
  'in-review': { text: t("Our payment partner is reviewing your details. There's nothing for you to do."), action: t('See status') },
  restricted: {
    text: t('New sales are paused: our payment partner needs more information from you. Money you have already earned is safe.'),
    action: t("See what's needed"),
  },
  closed: {
    text: t('New sales are paused: our payment partner has closed your payout account. Please contact support.'),
    action: t('See details'),
  },
};

/** `unfinished` is said of identity and bank alike. */
const UNFINISHED: Partial<Record<SetUpKey, Pick<Banner, 'text' | 'action'>>> = {
  identity: { text: t('You left before submitting your documents. It takes about 2-3 minutes.'), action: t('Continue') },
  bank: { text: t('Some details are still needed before parents can buy your programs.'), action: t('Continue setup') },
};

/** The banner of an open line. */
export function bannerOf({ key, status }: SetUpLine): Banner {
  const known = status === 'unfinished' ? UNFINISHED[key] : status && ON_THE_WAY[status];
  return { ...BANNERS[key], ...known };
}
