import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

interface BadgeProps {
  tone?: 'neutral' | 'ok' | 'warn' | 'bad' | 'info';
  icon?: LucideIcon;
  /** l goes beside a page title. */
  size?: 'm' | 'l';
  /** A sentence rather than a word or two: it may take more than one line. */
  isLong?: boolean;
  children: ReactNode;
}

/** A state in one or two words; the icon repeats them, so color is never the only sign. */
export function Badge({ tone = 'neutral', icon, size = 'm', isLong, children }: BadgeProps) {
  return (
    <span className={classes('badge', tone !== 'neutral' && tone, size === 'l' && 'tall', isLong && 'long')}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}
