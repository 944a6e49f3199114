import type { Person } from '@x1/contract/admin/person.ts';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { useId, useState } from 'react';
import { personName } from '../../features/admin/person-link.tsx';
import { useRecords } from '../../features/admin/use-records.ts';
import { FieldError } from '../../ui/field.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select } from '../../ui/select.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface TrainerFieldProps {
  /** The number of the trainer's profile; '' before one is chosen. */
  trainerId: string;
  error: string | undefined;
  onChange: (trainerId: string) => void;
}

/** A trainer, found by name or email. */
export function TrainerField({ trainerId, error, onChange }: TrainerFieldProps) {
  const [q, setQ] = useState('');
  const id = useId();
  const search = (text: string) => {
    setQ(text);
    // Whoever was chosen may not be among those found now.
    onChange('');
  };
  return (
    <>
      <SearchBox label="Trainer" placeholder="Name or email" value={q} onSearch={search} />
      {q === '' ? <FieldError id={id} message={error} /> : <Found q={q} {...{ trainerId, error, onChange }} />}
    </>
  );
}

function Found({ q, trainerId, error, onChange }: TrainerFieldProps & { q: string }) {
  const people = useRecords(adminRoutes.listUsers, { q, role: 'trainer' });
  if (people.isPending) return <Spinner label="Looking for trainers..." />;
  if (people.isError && !people.data) return <LoadFailed what="Trainers couldn't be searched." query={people} />;
  const trainers = people.data.items.filter(hasProfile);
  if (trainers.length === 0) return <p className="muted small">No trainer with a profile matches.</p>;
  return (
    <Select
      label="Which one"
      placeholder="Choose a trainer"
      options={trainers.map((trainer) => ({ value: String(trainer.trainerId), label: `${personName(trainer)}, ${trainer.email}` }))}
      value={trainerId}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const hasProfile = ({ trainerId }: Person) => trainerId !== null;
