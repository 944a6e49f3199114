import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { useSectionPages } from '../../../features/sessions/queries.ts';
import type { SessionFilters } from '../../../features/sessions/session-filters.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { NextPage } from '../../../ui/load-more.tsx';
import { Section } from '../../../ui/section-head.tsx';
import { SessionRowPlaceholders } from './placeholders.tsx';
import { SessionRow } from './session-row.tsx';

/** Every session without a time, one by one and page by page: where there are more than the agenda shows. */
export function OpenSessions({ user, now, filters }: { user: User; now: Date; filters: SessionFilters }) {
  const sessions = useSectionPages(user, 'needs_scheduling', filters);
  if (sessions.isPending) return <SessionRowPlaceholders />;
  if (sessions.isError && !sessions.data) return <LoadFailed what={t("Your sessions couldn't be loaded.")} query={sessions} />;
  const { items, total } = sessions.data;
  return (
    <Section title={t('To schedule')} aside={t('{total} in all', { total: total ?? items.length })}>
      <ul className="card flat-sessions">
        {items.map((session) => (
          <li key={session.id}>
            <SessionRow session={session} user={user} now={now} />
          </li>
        ))}
      </ul>
      <NextPage query={sessions} failed={t("More sessions couldn't be loaded.")} />
    </Section>
  );
}
