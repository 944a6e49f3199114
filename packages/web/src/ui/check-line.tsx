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

/** The same as a sign beside a name, where a line is too much: its words are read out, and shown to a pointer. */
export function CheckMark({ text }: { text: string }) {
  return (
    <span className="check-mark" title={text}>
      <Icon of={ShieldCheck} size="s" />
      <span className="sr">{text}</span>
    </span>
  );
}
