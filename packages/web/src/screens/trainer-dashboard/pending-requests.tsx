import type { User } from '@x1/contract/accounts/user.ts';
import { useId, useRef } from 'react';
import { RequestList } from '../../features/requests/request-list.tsx';
import { usePendingRequests } from '../../features/requests/use-requests.ts';
import type { useOwnTrainer } from '../../features/trainer-profile/use-own-trainer.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { REQUESTS_ID } from './needs-answer-lines.ts';

interface PendingRequestsProps {
  profile: ReturnType<typeof useOwnTrainer>;
  user: User;
}

/** What needs an answer today: paid requests with approve and reject (S1§2). */
export function PendingRequests({ profile, user }: PendingRequestsProps) {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const requests = usePendingRequests(profile.data?.id);
  const count = requests.data?.length;
  return (
    <section ref={section} id={REQUESTS_ID} aria-labelledby={titleId} tabIndex={-1}>
      <SectionHead id={titleId} title="Pending requests" aside={count ? `${count} waiting` : undefined} />
      <Requests profile={profile} requests={requests} user={user} onAnswered={() => section.current?.focus({ preventScroll: true })} />
    </section>
  );
}

interface RequestsProps extends PendingRequestsProps {
  requests: ReturnType<typeof usePendingRequests>;
  onAnswered: () => void;
}

function Requests({ profile, requests, user, onAnswered }: RequestsProps) {
  const now = useNow();
  if (profile.isError) {
    return <LoadFailed what="Your profile could not be loaded." onRetry={() => void profile.refetch()} isRetrying={profile.isFetching} />;
  }
  if (!profile.data) return <EmptyState title="No requests yet">They show up here once parents can find your profile.</EmptyState>;
  if (requests.isPending) return <PlaceholderRows count={2} label="Loading your requests" />;
  if (requests.isError) {
    return (
      <LoadFailed what="Your requests could not be loaded." onRetry={() => void requests.refetch()} isRetrying={requests.isFetching} />
    );
  }
  if (requests.data.length === 0) return <EmptyState title="Nothing to answer">New requests of parents show up here.</EmptyState>;
  return <RequestList requests={requests.data} zone={viewerTimeZone(user)} currentYear={now.getUTCFullYear()} onAnswered={onAnswered} />;
}
