import type { User } from '@x1/contract/accounts/user.ts';
import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';
import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { MessageCircle } from 'lucide-react';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { conversationPath } from './labels.ts';
import { useConversationPages, useStartConversation } from './queries.ts';

type Look = Pick<ButtonProps, 'variant' | 'size' | 'isFullWidth' | 'className'> & {
  hasIcon?: boolean;
  /** The icon alone is seen: beside buttons that matter more. */
  isIconAlone?: boolean;
};

interface MessageTrainerButtonProps extends Look {
  user: User;
  trainer: { id: TrainerId; name: string };
}

/** 'Message Trainer', or 'Continue Chat' where there is a conversation already (S2§2). Trainers see no such button (R7, R15). */
export function MessageTrainerButton({ user, trainer, ...look }: MessageTrainerButtonProps) {
  const conversation = useKnownConversation(user, ({ trainerId }) => trainerId === trainer.id);
  if (user.role !== 'parent') return null;
  const { name } = trainer;
  const [label, fullLabel] = conversation
    ? [t('Continue Chat'), t('Continue Chat with {name}', { name })]
    : [t('Message Trainer'), t('Message Trainer: {name}', { name })];
  return <GoButton user={user} conversation={conversation} trainerId={trainer.id} label={label} fullLabel={fullLabel} look={look} />;
}

interface SendMessageButtonProps extends Look {
  user: User;
  /** The two of the session. */
  trainerId: TrainerId;
  parentId: UserId;
  /** Names the other one where that isn't said beside it. */
  label?: string;
}

/** 'Send Message' on a session's page: the conversation of its two people, started where there is none yet (R136, R137). */
export function SendMessageButton({ user, trainerId, parentId, label = t('Send Message'), ...look }: SendMessageButtonProps) {
  const conversation = useKnownConversation(user, (known) => known.trainerId === trainerId && known.parentId === parentId);
  if (user.role === 'admin') return null;
  return <GoButton user={user} conversation={conversation} trainerId={trainerId} parentId={parentId} label={label} look={look} />;
}

interface GoButtonProps {
  user: User;
  conversation: Mentorship | undefined;
  trainerId: TrainerId;
  parentId?: UserId;
  label: string;
  /** For screen readers. */
  fullLabel?: string;
  look: Look;
}

function GoButton({ user, conversation, trainerId, parentId, label, fullLabel, look: { hasIcon, isIconAlone, ...look } }: GoButtonProps) {
  const start = useStartConversation(user.role);
  const shared = {
    variant: 'outline' as const,
    ...look,
    icon: hasIcon || isIconAlone ? MessageCircle : undefined,
    'aria-label': fullLabel,
  };
  const words = isIconAlone ? <span className="sr">{label}</span> : label;
  if (conversation) {
    return (
      <Button {...shared} href={conversationPath(conversation, user.role)}>
        {words}
      </Button>
    );
  }
  return (
    <Button {...shared} isBusy={start.isPending} busyLabel={t('Please wait...')} onClick={() => start.mutate({ trainerId, parentId })}>
      {words}
    </Button>
  );
}

// One beyond the first page is not known here; starting it finds it.
function useKnownConversation(user: User, isMeant: (conversation: Mentorship) => boolean): Mentorship | undefined {
  const pages = useConversationPages(user.id);
  return pages.data?.items.find(isMeant);
}
