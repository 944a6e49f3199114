import { Check } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Plate } from '../../ui/plate.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { SetUpLine } from './set-up.ts';
import './set-up-plate.css';

/** Short name of the line, and the banner it shows while it is open (S1§2). */
const WORDS: Readonly<Record<SetUpLine['key'], { name: string; banner: string; text: string; href: string; action: string }>> = {
  profile: {
    name: 'Profile',
    banner: 'Complete Your Profile',
    text: 'Parents find you by your name and your sports.',
    href: '/profile-settings',
    action: 'Complete profile',
  },
  identity: {
    name: 'Identity',
    banner: 'Verify Identity',
    text: 'Parents can book you once your identity is checked. About 2-3 minutes.',
    href: '/verification-status',
    action: 'Get verified',
  },
  bank: {
    name: 'Bank account',
    banner: 'Connect Your Bank Account',
    text: 'Parents can buy your programs once payouts are on. About 3-5 minutes.',
    href: '/bank-account-connection',
    action: 'Connect bank',
  },
  program: {
    name: 'First program',
    banner: 'Create Your First Program',
    text: 'A program is what parents buy: what you teach, for how long, at what price.',
    href: '/programs',
    action: 'Create program',
  },
  timezone: {
    name: 'Timezone',
    banner: 'Set Your Timezone',
    text: 'Parents see your hours in it, and sessions are stored in it.',
    href: '/account-settings',
    action: 'Set timezone',
  },
};

/** The set-up until it is complete: what is done, and a banner for each thing that is open, the most urgent with the volt button. */
export function SetUpPlate({ lines }: { lines: readonly SetUpLine[] }) {
  const titleId = useId();
  const doneCount = lines.filter(({ state }) => state === 'done').length;
  const open = lines.filter(({ state }) => state === 'open');
  const rest = lines.filter(({ state }) => state !== 'open');
  return (
    <Plate className="setup" labelledBy={titleId}>
      <div className="setup-head">
        <h2 id={titleId}>Set-up</h2>
        <p className="small num">
          {doneCount} of {lines.length} done
        </p>
      </div>
      <ProgressBar label="Set-up" value={doneCount} max={lines.length} valueText={`${doneCount} of ${lines.length} done`} />
      {rest.length > 0 && (
        <ul>
          {rest.map((line) => (
            <Tick key={line.key} line={line} />
          ))}
        </ul>
      )}
      {open.map(({ key }, index) => (
        <div className="todo" key={key}>
          <div className="grow min-w-[220px]">
            <strong className="font-semibold">{WORDS[key].banner}</strong>
            <p className="small muted">
              {WORDS[key].text}
              {key === 'profile' && (
                <>
                  {' '}
                  <Link className="link" href="/trainer-onboarding">
                    Use the step-by-step setup
                  </Link>
                </>
              )}
            </p>
          </div>
          <Button variant={index === 0 ? 'volt' : 'outline'} href={WORDS[key].href}>
            {WORDS[key].action}
          </Button>
        </div>
      ))}
    </Plate>
  );
}

const SPOKEN = { done: 'done', open: 'open', later: 'comes later', unknown: 'could not be checked' };

function Tick({ line: { key, state } }: { line: SetUpLine }) {
  return (
    <li>
      <span className={classes('tick', state !== 'done' && 'hollow')}>{state === 'done' && <Icon of={Check} />}</span>
      {WORDS[key].name}
      <span className="sr"> {SPOKEN[state]}</span>
    </li>
  );
}
