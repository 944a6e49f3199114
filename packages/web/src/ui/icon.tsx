import type { LucideIcon } from 'lucide-react';
import { classes } from './classes.ts';

/** A picture beside words: 20 px, or 16 px when small. Screen readers skip it, so the words must say the same. */
export function Icon({ of: Picture, size = 'm', className }: { of: LucideIcon; size?: 'm' | 's'; className?: string }) {
  return <Picture aria-hidden="true" className={classes('icon', size === 's' && 'icon-s', className)} />;
}
