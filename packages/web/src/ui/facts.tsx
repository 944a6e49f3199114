import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface FactLine {
  label: string;
  value: ReactNode;
  /** A sum: a line above it, larger figures. */
  isTotal?: boolean;
}

/** Names and values in two columns. */
export function Facts({ lines, className }: { lines: readonly FactLine[]; className?: string }) {
  return (
    <dl className={classes('facts', className)}>
      {lines.map((line) => (
        <div key={line.label} className={line.isTotal ? 'total' : undefined}>
          <dt>{line.label}</dt>
          <dd>{line.value}</dd>
        </div>
      ))}
    </dl>
  );
}
