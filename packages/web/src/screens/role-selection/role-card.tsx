import { ArrowRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';

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
export function RoleCard({ path, isChosen, onChoose, name, tagline, next, portraits, isPanel }: RoleCardProps) {
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
