import './progress.css';
import type { User } from '@x1/contract/accounts/user.ts';
import { AthleteId, TrainerId } from '@x1/contract/core/ids.ts';
import { useParams } from 'wouter';
import { NoProgress, PairPage } from './pair-page.tsx';
import { ProgressList } from './progress-list.tsx';

/** What athletes work toward with their trainers (decision 0099): the list of either side, and the page of one athlete with one trainer. */
export function ProgressScreen({ user }: { user: User }) {
  const { athleteId, trainerId } = useParams<{ athleteId?: string; trainerId?: string }>();
  if (user.role === 'admin') return <NoProgress />;
  if (athleteId === undefined) return <ProgressList user={user} />;
  const ids = [AthleteId.safeParse(Number(athleteId)), TrainerId.safeParse(Number(trainerId))] as const;
  if (!ids[0].success || !ids[1].success) return <NoProgress />;
  const pair = { athleteId: ids[0].data, trainerId: ids[1].data };
  return <PairPage key={`${athleteId}-${trainerId}`} pair={pair} user={user} />;
}
