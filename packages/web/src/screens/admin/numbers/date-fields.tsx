import { NumbersQuery } from '@x1/contract/admin/numbers.ts';
import { useState } from 'react';
import { TextField } from '../../../ui/text-field.tsx';

interface Dates {
  readonly from: string;
  readonly to: string;
}

/** The two dates if they're valid, or what's wrong with one of them; neither while one is missing. */
export function readDates({ from, to }: Dates): { right?: Dates; wrong?: Partial<Dates> } {
  if (from === '' || to === '') return {};
  const read = NumbersQuery.safeParse({ from, to });
  if (read.success) return { right: { from, to } };
  const [issue] = read.error.issues;
  return { wrong: issue?.path[0] === 'from' ? { from: `The first day ${issue.message}.` } : { to: `The last day ${issue?.message}.` } };
}

/** The first and last day; invalid dates get a message and change nothing. */
export function DateFields({ dates: { from, to }, onChange }: { dates: Dates; onChange: (dates: Dates) => void }) {
  const [typed, setTyped] = useState<Dates>({ from, to });
  const change = (part: Partial<Dates>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    const { right } = readDates(next);
    if (right) onChange(right);
  };
  const field = (name: keyof Dates, label: string) => (
    <TextField
      label={label}
      isLabelHidden
      type="date"
      value={typed[name]}
      error={readDates(typed).wrong?.[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  return (
    <>
      {field('from', 'First day')}
      {field('to', 'Last day')}
    </>
  );
}
