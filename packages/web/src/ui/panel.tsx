import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface PanelProps {
  children: ReactNode;
  /** The id of its title inside; makes it a named section. */
  labelledBy?: string;
  /** The running lanes in its corner. Leave them out behind small print. */
  hasLanes?: boolean;
  className?: string;
}

/** The ink surface that holds the one thing that matters on a screen. Volt buttons live here; one panel per screen. */
export function Panel({ children, labelledBy, hasLanes = true, className }: PanelProps) {
  const look = classes('panel', !hasLanes && 'plain', className);
  if (!labelledBy) return <div className={look}>{children}</div>;
  return (
    <section className={look} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}
