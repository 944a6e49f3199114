import type { User } from '@x1/contract/accounts/user.ts';
import { ApiError } from '@x1/contract/core/client.ts';
import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { readId } from '@x1/contract/core/read-id.ts';
import { t } from '@x1/contract/core/texts.ts';
import { lazy, Suspense } from 'react';
import { useParams } from 'wouter';
import { useSessionDetails } from '../../features/sessions/queries.ts';
import { useInPieces } from '../../lib/use-in-pieces.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Panel } from '../../ui/panel.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { SessionPage } from './session-page.tsx';

const OperatorSession = lazy(async () => ({ default: (await import('./operator-session.tsx')).OperatorSession }));

/** One session for its two parties (S2§2, `/session/{id}`), and for operators, who come from its payment. */
export function SessionScreen({ user }: { user: User }) {
  const { id } = useParams<{ id: string }>();
  const appointmentId = readId<AppointmentId>(id);
  return appointmentId ? <Loaded appointmentId={appointmentId} user={user} /> : <SessionNotFound user={user} />;
}

function Loaded({ appointmentId, user }: { appointmentId: AppointmentId; user: User }) {
  const details = useSessionDetails(appointmentId);
  const isDrawable = useInPieces(!details.isPending);
  if (!isDrawable) return <Spinner label={t('Loading the session...')} />;
  if (details.data && user.role === 'admin')
    return (
      <Suspense fallback={<Spinner label={t('Loading the session...')} />}>
        <OperatorSession details={details.data} user={user} />
      </Suspense>
    );
  if (details.data) return <SessionPage key={appointmentId} details={details.data} user={user} />;
  if (details.error instanceof ApiError && details.error.status === 404) return <SessionNotFound user={user} />;
  return (
    <>
      {user.role === 'admin' ? (
        <BackLink href="/admin/transactions">{t('All transactions')}</BackLink>
      ) : (
        <BackLink href="/appointments">{t('My Training Sessions')}</BackLink>
      )}
      <h1 className="mb-4">{t('Session')}</h1>
      <LoadFailed what={t("The session couldn't be loaded.")} query={details} />
    </>
  );
}

/** No such session, or somebody else's (R124). */
function SessionNotFound({ user }: { user: User }) {
  usePageTitle(t('Session Not Found'));
  return (
    <div className="full-message">
      <Panel>
        <h1>{t('Session Not Found')}</h1>
        <p>{t("The requested session couldn't be found.")}</p>
        <div className="acts">
          {user.role === 'admin' ? (
            <Button variant="volt" href="/admin">
              {t('Back to the console')}
            </Button>
          ) : (
            <Button variant="volt" href="/appointments">
              {t('Back to My Training Sessions')}
            </Button>
          )}
        </div>
      </Panel>
    </div>
  );
}
