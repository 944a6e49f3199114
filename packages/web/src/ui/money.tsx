import { classes } from './classes.ts';

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

interface MoneyProps {
  /** Whole US cents. */
  cents: number;
  /** figure: the display face, as on panels and stat cards. */
  look?: 'text' | 'figure';
}

/** An amount, always as '$1,234.50', with figures that align. */
export function Money({ cents, look = 'text' }: MoneyProps) {
  return <span className={classes('num', look === 'figure' && 'figure')}>{format.format(cents / 100)}</span>;
}
