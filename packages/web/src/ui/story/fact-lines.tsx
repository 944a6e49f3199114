import './story.css';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

/** A fact with its name. */
export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** Takes the whole width. */
  readonly isLong?: boolean;
  /** Said elsewhere where there is room. */
  readonly isNarrow?: boolean;
}

/** Facts, each once, in lines; two beside each other where there is room. */
export function FactLines({ facts, isOneColumn }: { facts: readonly Fact[]; isOneColumn?: boolean }) {
  return (
    <dl className={classes('story-facts', isOneColumn && 'one-column')}>
      {facts.map(({ label, value, isLong, isNarrow }) => (
        <div key={label} className={classes(isLong && 'long', isNarrow && 'only-narrow')}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
