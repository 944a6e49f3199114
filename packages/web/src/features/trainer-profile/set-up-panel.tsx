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
import { bannerOf } from './set-up-banners.ts';

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

/** Short names of the lines. */
const setUpNames: Readonly<Record<SetUpKey, string>> = {
  profile: t('Profile'),
  identity: t('Identity'),
  bank: t('Bank account'),
  program: t('First program'),
  timezone: t('Time zone'),
};
