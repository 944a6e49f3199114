import './check-line.css';
import { ShieldCheck } from 'lucide-react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

/** Something that was checked of a person, in one line. */
export function CheckLine({ text, className }: { text: string; className?: string }) {
  return (
    <p className={classes('check-line', className)}>
      <Icon of={ShieldCheck} size="s" />
      {text}
    </p>
  );
}
