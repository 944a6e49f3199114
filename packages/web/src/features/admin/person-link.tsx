import type { AdminReportListItem } from '@x1/contract/admin/report.ts';
import { Link } from 'wouter';
import { Badge } from '../../ui/badge.tsx';

type Person = AdminReportListItem['accused'];

/** What somebody is called here: the name, or the email while there is none. */
export function personName({ name, email }: Pick<Person, 'name' | 'email'>): string {
  return name?.trim() || email;
}

/** A person with a link to the details; says when the account is disabled. */
export function PersonLink({ person }: { person: Person }) {
  return (
    <span className="wrap-anywhere">
      <Link className="link" href={`/admin/users/${person.id}`}>
        {personName(person)}
      </Link>{' '}
      {person.isDisabled && <Badge tone="bad">Disabled</Badge>}
    </span>
  );
}
