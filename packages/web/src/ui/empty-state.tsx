import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

interface EmptyStateProps {
  /** One sentence in ink. */
  title: string;
  /** One in muted. */
  children?: ReactNode;
  /** One button: the next step to take. */
  action?: ReactNode;
  /** Level of the title; by default it is no heading. */
  headingLevel?: 2 | 3;
  /** Inside a card that is already there. */
  isBare?: boolean;
}

/** Nothing here yet, and what to do about it; left-aligned in the usual card. */
export function EmptyState({ title, children, action, headingLevel, isBare }: EmptyStateProps) {
  const Title = headingLevel ? (`h${headingLevel}` as const) : 'p';
  return (
    <div className={classes('empty', !isBare && 'card')}>
      <Title className="empty-title">{title}</Title>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}

/** A section that is still empty, as one line: its title and a few words. */
export function EmptyLine({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className="oneline" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p className="small muted">{children}</p>
    </section>
  );
}
