import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

interface CardProps {
  /** Names the card with a section title. */
  title?: string;
  /** Right end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
  /** Without inner space, for rows and tables. */
  isFlush?: boolean;
  className?: string;
}

/** A surface with a line around it. With a title it is a section of the page. */
export function Card({ title, aside, children, isFlush, className }: CardProps) {
  const titleId = useId();
  const look = classes('card', !isFlush && 'pad', className);
  if (!title) return <div className={look}>{children}</div>;
  return (
    <section className={look} aria-labelledby={titleId}>
      <div className="sechead">
        <h2 id={titleId}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
