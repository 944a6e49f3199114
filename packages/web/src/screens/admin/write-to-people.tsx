import type { Person } from '@x1/contract/admin/person.ts';
import { personName } from '../../features/admin/person-link.tsx';
import { WriteButton } from './write-button.tsx';

/** One of those a case is about. */
interface CasePerson {
  /** What the person is in it, such as 'Payer'. */
  side: string;
  person: Pick<Person, 'name' | 'email'>;
  /** What this one reads above the letter. */
  subject: string;
}

/** A letter to one of those a case is about: each letter goes to one person alone. @param about for screen readers, such as 'dispute 7' */
export function WriteToPeople({ people, about }: { people: readonly CasePerson[]; about: string }) {
  return (
    <div className="record-acts">
      {people.map(({ side, person, subject }) => (
        <WriteButton
          key={side}
          to={{ name: personName(person), email: person.email }}
          subject={subject}
          // Begins with what is seen: who speaks to the screen says 'Payer'.
          label={`${side}: write to ${personName(person)} about ${about}`}
          text={side}
        />
      ))}
    </div>
  );
}
