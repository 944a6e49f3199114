import type { User } from '@x1/contract/accounts/user.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { startThreads } from '../features/conversations/thread/threads.ts';
import { Notices } from '../features/offline/notices.tsx';
import { onConnectionChange } from '../lib/connection.ts';
import { whenSessionEnds } from '../lib/end-session.ts';
import { noteReached } from '../lib/offline/line.ts';
import { refresh } from '../lib/query-client.ts';
import { onSocketEvent, openSocket } from '../lib/socket.ts';
import type { Topic, Topics } from '../lib/stale-topics.ts';
import { setTitleCount } from '../ui/page-title.ts';
import { toast } from '../ui/toast.ts';
import { startOffline } from './offline.ts';

/** Changes of a topic within this time cause one refresh: a busy conversation must not reload its list with each message. */
const GATHER_MS = 250;
/** The server says at once what has changed since this page last heard it; one that doesn't, because it's older, is not waited for. */
const SAYS_AT_ONCE_MS = 2_000;
/** What may have changed unheard while there was no connection. */
const missed: Topics = ['conversations', 'notifications', 'sessions', 'calendar', 'payments'];

let liveUser: UserId | null = null;

export { Notices };

/** Keeps the screens up to date with changes made elsewhere (R28), from sign-in until the person leaves. Idempotent. */
export function startLive(user: Pick<User, 'id' | 'familyId'>): void {
  if (liveUser === user.id) return;
  liveUser = user.id;
  const changes = gatherChanges();
  let untold: ReturnType<typeof setTimeout> | undefined;
  const ends = [
    startThreads(user),
    startOffline(),
    onSocketEvent('changed', ({ topics }) => {
      clearTimeout(untold);
      changes.refreshSoon(topics);
    }),
    onSocketEvent('new-message', () => changes.refreshSoon(['conversations'])),
    onSocketEvent('message-status', () => changes.refreshSoon(['conversations'])),
    onSocketEvent('error', ({ message }) => toast({ title: t('Socket Error'), description: message, variant: 'destructive' })),
    onConnectionChange((state) => {
      clearTimeout(untold);
      if (state === 'connected') noteReached();
      if (state === 'connected') untold = setTimeout(() => changes.refreshSoon(missed), SAYS_AT_ONCE_MS);
    }),
    () => clearTimeout(untold),
    changes.stop,
  ];
  const forget = whenSessionEnds(() => {
    liveUser = null;
    forget();
    setTitleCount('');
    for (const end of ends) end();
  });
  // A sign-in that has ended elsewhere is noticed by asking who this is.
  openSocket(() => void refresh(['me']));
}

function gatherChanges() {
  const topics = new Set<Topic>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    timer = undefined;
    void refresh([...topics]);
    topics.clear();
  };
  return {
    refreshSoon: (stale: Topics) => {
      for (const topic of stale) topics.add(topic);
      if (topics.size > 0) timer ??= setTimeout(now, GATHER_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
