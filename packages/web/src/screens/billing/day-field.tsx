import { useState } from 'react';
import { isDay } from '../../features/earnings/transaction-filters.ts';
import { TextField } from '../../ui/text-field.tsx';

interface DayFieldProps {
  label: string;
  /** A day such as '2026-03-14', or ''. */
  value: string;
  error?: string | undefined;
  onChange: (day: string) => void;
}

/** A day that counts once it is whole: while a year is being typed, 2026 is first 0002. */
export function DayField({ label, value, error, onChange }: DayFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const type = (next: string) => {
    setText(next);
    if (next !== '' && !isDay(next)) return;
    setKnown(next);
    onChange(next);
  };
  return <TextField label={label} type="date" value={text} {...(error && { error })} onChange={(event) => type(event.target.value)} />;
}
