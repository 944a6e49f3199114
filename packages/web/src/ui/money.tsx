import { formatCents } from '@x1/contract/core/number-format.ts';
import { classes } from './classes.ts';

interface MoneyProps {
  /** Whole US cents. */
  cents: number;
  /** figure: the display face, as on panels and stat cards. */
  look?: 'text' | 'figure';
}

/** An amount, always as '$1,234.50', with figures that align. */
export function Money({ cents, look = 'text' }: MoneyProps) {
  return <span className={classes('num', look === 'figure' && 'figure')}>{formatCents(cents)}</span>;
}
