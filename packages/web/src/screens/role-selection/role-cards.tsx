import { t } from '@x1/contract/core/texts.ts';
import { ArrowRight } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import cole from './portraits/cole.svg?no-inline';
import renee from './portraits/renee.svg?no-inline';
import sofia from './portraits/sofia.svg?no-inline';
import tyler from './portraits/tyler.svg?no-inline';

/** The two ways into the product (S1§2). */
export function RoleCards() {
  const { chosenPath, choose } = useChosenRole();
  const card = (path: string) => ({ path, isChosen: chosenPath === path, onChoose: choose });
  return (
    <div className="roles">
      <RoleCard
        {...card('/athlete/sign-up')}
        isPanel
        name={t('Athlete')}
        tagline={t('High School Athletes, Youth Athletes & Parents')}
        next={t('Sign up to book')}
        portraits={[cole, renee]}
      />
      <RoleCard
        {...card('/trainer/sign-up')}
        name={t('Trainer')}
        tagline={t('Current and Former College Athletes')}
        next={t('Start coaching')}
        portraits={[sofia, tyler]}
      />
    </div>
  );
}

/** The highlight of the chosen card is seen this long before the page changes (S1§9). */
const NAVIGATION_DELAY_MS = 300;

/** Keeps the first choice and goes there after the delay; further presses change nothing (R157). */
function useChosenRole() {
  const [chosenPath, setChosenPath] = useState<string>();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!chosenPath) return;
    const timer = setTimeout(() => navigate(chosenPath), NAVIGATION_DELAY_MS);
    return () => clearTimeout(timer);
  }, [chosenPath, navigate]);
  const choose = (path: string) => setChosenPath((earlier) => earlier ?? path);
  return { chosenPath, choose };
}

interface RoleCardProps {
  path: string;
  isChosen: boolean;
  onChoose: (path: string) => void;
  name: string;
  tagline: string;
  /** What comes next, beside the arrow. */
  next: string;
  /** Addresses of two portraits. */
  portraits: readonly string[];
  /** Drawn on ink: one of the two. */
  isPanel?: boolean;
}

/** One role as a card that is a link: it opens in a new tab too, and works by keyboard (R157). */
function RoleCard({ path, isChosen, onChoose, name, tagline, next, portraits, isPanel }: RoleCardProps) {
  const choose = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChoose(path);
  };
  return (
    <a
      className={classes('role', isPanel && 'panel', isChosen && 'chosen')}
      href={path}
      onClick={choose}
      aria-current={isChosen || undefined}
    >
      <span className="name">{name}</span> <span className="tag">{tagline}</span>{' '}
      <span className="go">
        {next} <Icon of={ArrowRight} />
      </span>
      <span className="portraits">
        {portraits.map((portrait) => (
          <img key={portrait} src={portrait} alt="" width="188" height="188" />
        ))}
      </span>
    </a>
  );
}
