import { Check } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { bannerOf, setUpNames } from './messages.ts';
import type { SetUpLine } from './set-up.ts';
import './set-up-panel.css';

/** The set-up until it is complete: what is done, and a banner for each thing that is open, the most urgent with the volt button. */
export function SetUpPanel({ lines }: { lines: readonly SetUpLine[] }) {
  const titleId = useId();
  const doneCount = lines.filter(({ state }) => state === 'done').length;
  const open = lines.filter(({ state }) => state === 'open');
  const rest = lines.filter(({ state }) => state !== 'open');
  return (
    <Panel className="setup" labelledBy={titleId}>
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
      {open.map((line, index) => (
        <Banner key={line.key} line={line} variant={index === 0 ? 'volt' : 'outline'} />
      ))}
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

const SPOKEN = { done: 'done', open: 'open', later: 'comes later', unknown: 'could not be checked' };

function Tick({ line: { key, state } }: { line: SetUpLine }) {
  return (
    <li>
      <span className={classes('tick', state !== 'done' && 'hollow')}>{state === 'done' && <Icon of={Check} />}</span>
      {setUpNames[key]}
      <span className="sr"> {SPOKEN[state]}</span>
    </li>
  );
}
