import './check-line.css';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'wouter';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

interface CheckLineProps {
  text: string;
  /** Where it says what that means. */
  href?: string | undefined;
  className?: string;
}

/** Something that was checked of a person, in one line. */
export function CheckLine({ text, href, className }: CheckLineProps) {
  return (
    <p className={classes('check-line', className)}>
      <Icon of={ShieldCheck} size="s" />
      {href ? <Link href={href}>{text}</Link> : text}
    </p>
  );
}
