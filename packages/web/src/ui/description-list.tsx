import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface DescriptionLine {
  label: string;
  value: ReactNode;
  /** A sum: a line above it, larger figures. */
  isTotal?: boolean;
}

/** Names and values in two columns. */
export function DescriptionList({ lines, className }: { lines: readonly DescriptionLine[]; className?: string }) {
  return (
    <dl className={classes('description-list', className)}>
      {lines.map((line) => (
        <div key={line.label} className={line.isTotal ? 'total' : undefined}>
          <dt>{line.label}</dt>
          <dd>{line.value}</dd>
        </div>
      ))}
    </dl>
  );
}
