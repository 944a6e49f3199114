import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** Holds StatCards: two columns on phones, `columns` on desktop. `isCompact` makes one strip of counts on phones. */
export function StatList({ children, columns = 4, isCompact }: { children: ReactNode; columns?: 3 | 4; isCompact?: boolean }) {
  return <dl className={classes('stats', columns === 3 && 'three', isCompact && 'counts')}>{children}</dl>;
}

interface StatCardProps {
  /** Its name, or a link of this name. */
  label: ReactNode;
  /** The number; a `<small>` inside is a word beside it. */
  value: ReactNode;
  note?: ReactNode;
}

/** One number with its name and a word of context. Only inside a StatList. */
export function StatCard({ label, value, note }: StatCardProps) {
  return (
    <div className="card stat">
      <dt>{label}</dt>
      <dd className="figure">{value}</dd>
      {note && <dd className="stat-note">{note}</dd>}
    </div>
  );
}
