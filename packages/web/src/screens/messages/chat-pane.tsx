import type { User } from '@x1/contract/accounts/user.ts';
import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';
import { firstName } from '@x1/contract/core/first-name.ts';
import { t } from '@x1/contract/core/texts.ts';
import { attachmentsLabel } from '@x1/contract/media/attachment.ts';
import { isUpcoming } from '@x1/contract/scheduling/states.ts';
import {
  ArrowLeft,
  Ban,
  CalendarCheck,
  CalendarPlus,
  ChevronRight,
  Download,
  Ellipsis,
  Flag,
  MessageCircle,
  UserRound,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { Chat } from '../../features/conversations/chat.tsx';
import { counterpartOf } from '../../features/conversations/labels.ts';
import { useExportThread } from '../../features/conversations/queries.ts';
import { lateMessageFiles } from '../../features/media/message-files/late-message-files.ts';
import { useUnblock } from '../../features/safety/mutations.ts';
import type { ReportTarget } from '../../features/safety/report-dialog.tsx';
import { sessionTime } from '../../features/sessions/labels.ts';
import { useSessionPages } from '../../features/sessions/queries.ts';
import { useTrainer } from '../../features/trainers/queries.ts';
import { useConnectionState } from '../../lib/connection.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { VerifiedMark } from '../../ui/verified-mark.tsx';

const BlockDialog = lazy(async () => ({ default: (await import('../../features/safety/block-dialog.tsx')).BlockDialog }));
const ReportDialog = lazy(async () => ({ default: (await import('../../features/safety/report-dialog.tsx')).ReportDialog }));

/** The chosen conversation: with whom, the connection, the next session, and the messages. */
export function ChatPane({ user, conversation, now }: { user: User; conversation: Mentorship; now: Date }) {
  const counterpart = counterpartOf(conversation, user.role);
  const [reported, setReported] = useState<ReportTarget | null>(null);
  return (
    <section className="thread" aria-label={t('Conversation with {name}', { name: counterpart.name })}>
      <div className="thread-head">
        <IconButton icon={ArrowLeft} label={t('Back to conversations')} href="/messages" className="only-narrow" />
        <Portrait name={counterpart.name} src={counterpart.imageUrl} />
        <div className="grow">
          <strong>
            {user.role === 'parent' ? (
              <Link className="clamp2 wrap-anywhere" href={`/athlete/${conversation.trainerId}`}>
                {counterpart.name}
              </Link>
            ) : (
              <span className="clamp2 wrap-anywhere">{counterpart.name}</span>
            )}
            {user.role === 'parent' && <TrainerMark conversation={conversation} />}
          </strong>
        </div>
        {user.role === 'parent' && (
          <Button variant="outline" size="s" href={`/athlete/${conversation.trainerId}`} className="only-wide">
            {t('View trainer')}
          </Button>
        )}
        <ConversationMenu
          user={user}
          conversation={conversation}
          onReport={() => setReported({ subject: 'user', id: counterpart.userId, name: counterpart.name })}
        />
      </div>
      <NextSessionBar user={user} conversation={conversation} now={now} />
      <div className="thread-rule tiny muted">
        {t('Messages are between adults. A parent may always be present at a session.')} <ConnectionBadge />
      </div>
      <Chat
        user={user}
        conversation={conversation}
        now={now}
        uploads={lateMessageFiles}
        onReport={({ id, content, attachments }) =>
          id !== null && setReported({ subject: 'message', id, name: counterpart.name, quote: content || attachmentsLabel(attachments) })
        }
        blockedNotice={<BlockedNotice conversation={conversation} name={counterpart.name} />}
      />
      {reported && (
        <Suspense fallback={null}>
          <ReportDialog target={reported} onClose={() => setReported(null)} />
        </Suspense>
      )}
    </section>
  );
}

function TrainerMark({ conversation }: { conversation: Mentorship }) {
  const trainer = useTrainer(conversation.trainerId);
  return trainer.data?.verificationStatus === 'verified' ? <VerifiedMark /> : null;
}

/** Nothing is chosen, or what is chosen is still being looked for. */
export function NoChatPane({ isLooking }: { isLooking: boolean }) {
  if (isLooking) {
    return (
      <section className="thread" aria-label={t('Conversation')}>
        <PlaceholderGroup label={t('Loading the conversation')}>
          <div className="thread-head">
            <Placeholder width={44} height={44} className="round" />
            <div className="grow">
              <Placeholder width={160} height={20} />
            </div>
          </div>
        </PlaceholderGroup>
      </section>
    );
  }
  return (
    <section className="thread no-thread" aria-label={t('Conversation')}>
      <Icon of={MessageCircle} />
      <h2>{t('Select a conversation')}</h2>
      <p className="muted">{t('Choose a conversation from the list to start messaging')}</p>
    </section>
  );
}

const connectionLabels = { connecting: t('Connecting...'), connected: t('Connected'), disconnected: t('Disconnected') };

/** Whether messages arrive live right now (S2§4): this device's connection, so it doesn't stand by the other one's name. */
function ConnectionBadge() {
  const state = useConnectionState();
  return (
    <span className="live" data-state={state} role="status">
      {connectionLabels[state]}
    </span>
  );
}

/** The next session of the two, if there is one: what they most likely write about. A parent without one is a press away from booking. */
function NextSessionBar({ user, conversation, now }: { user: User; conversation: Mentorship; now: Date }) {
  const { trainerId, parentId } = conversation;
  // Upcoming ones come first (R126), so the first page is enough.
  const sessions = useSessionPages(user).data?.items;
  const next = sessions?.find((session) => session.trainerId === trainerId && session.parentId === parentId && isUpcoming(session, now));
  const time = next && sessionTime(next, viewerTimeZone(user), now);
  if (!next && sessions && user.role === 'parent' && conversation.block === 'none') {
    return (
      <Link className="context" href={`/athlete/${trainerId}?tab=programs`}>
        <Icon of={CalendarPlus} size="s" />
        <span className="grow clip">
          {t('Book with {firstName}', { firstName: firstName(counterpartOf(conversation, user.role).name) })}
        </span>
        <Icon of={ChevronRight} size="s" />
      </Link>
    );
  }
  if (!next || !time) return null;
  return (
    <Link className="context" href={`/session/${next.id}`}>
      <Icon of={CalendarCheck} size="s" />
      <span className="grow clamp2">
        <strong className="font-semibold">{time.full}</strong> <span className="muted">{next.title}</span>
      </span>
      <Icon of={ChevronRight} size="s" />
    </Link>
  );
}

/** Why nothing can be written, and the way out where there is one. */
export function BlockedNotice({ conversation: { id, block }, name }: { conversation: Mentorship; name: string }) {
  const unblock = useUnblock({ mentorshipId: id, name });
  if (block === 'by-me') {
    return (
      <div className="grow">
        <Notice
          tone="plain"
          icon={Ban}
          title={t('You have blocked {name}.', { name })}
          action={
            <Button variant="outline" size="s" isBusy={unblock.isPending} busyLabel={t('Please wait...')} onClick={() => unblock.mutate()}>
              {t('Unblock')}
            </Button>
          }
        >
          {t('Neither of you can write to the other or book.')}
        </Notice>
      </div>
    );
  }
  return (
    <div className="grow">
      <Notice tone="plain" icon={Ban} title={t('Messages and bookings between the two of you are turned off.')}>
        {t('What has been written stays here.')}
      </Notice>
    </div>
  );
}

/** What can be done with a conversation besides writing; blocking and reporting are two presses away (security.md §5.4). */
export function ConversationMenu({ user, conversation, onReport }: { user: User; conversation: Mentorship; onReport: () => void }) {
  const { id: mentorshipId, trainerId, block } = conversation;
  const { name } = counterpartOf(conversation, user.role);
  const [isBlocking, setBlocking] = useState(false);
  const unblock = useUnblock({ mentorshipId, name });
  const exportThread = useExportThread(mentorshipId);
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label={t('Conversation options')} />}>
        {user.role === 'parent' && (
          <MenuItem icon={UserRound} href={`/athlete/${trainerId}`}>
            {t('View trainer')}
          </MenuItem>
        )}
        <MenuItem icon={Download} onSelect={() => exportThread.mutate()}>
          {t('Export conversation')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Flag} onSelect={onReport}>
          {t('Report')}
        </MenuItem>
        {block === 'by-me' ? (
          <MenuItem icon={Ban} onSelect={() => unblock.mutate()}>
            {t('Unblock')}
          </MenuItem>
        ) : (
          <MenuItem icon={Ban} tone="danger" onSelect={() => setBlocking(true)}>
            {t('Block')}
          </MenuItem>
        )}
      </Menu>
      {isBlocking && (
        <Suspense fallback={null}>
          <BlockDialog mentorshipId={mentorshipId} name={name} onClose={() => setBlocking(false)} />
        </Suspense>
      )}
    </>
  );
}
