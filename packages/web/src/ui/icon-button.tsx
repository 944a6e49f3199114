import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: LucideIcon;
  /** What it does, for screen readers and as the tooltip. */
  label: string;
  href?: string;
}

/** A 44 px button with a picture only. Other props go to the button, so it can be a menu's trigger. */
export function IconButton({ icon, label, href, className, ...button }: IconButtonProps) {
  const look = classes('iconbtn', className);
  if (href !== undefined) {
    return (
      <Link href={href} className={look} aria-label={label} title={label}>
        <Icon of={icon} />
      </Link>
    );
  }
  return (
    <button type="button" {...button} className={look} aria-label={label} title={label}>
      <Icon of={icon} />
    </button>
  );
}
