import type { User } from '@x1/contract/accounts/user.ts';
import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';
import { Ban, Download, Ellipsis, Flag, UserRound } from 'lucide-react';
import { useState } from 'react';
import { counterpartOf } from '../../features/conversations/labels.ts';
import { useExportThread } from '../../features/conversations/use-export-thread.ts';
import { BlockDialog } from '../../features/safety/block-dialog.tsx';
import { useUnblock } from '../../features/safety/mutations.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';

interface ConversationMenuProps {
  user: User;
  conversation: Mentorship;
  onReport: () => void;
}

/** What can be done with a conversation besides writing; blocking and reporting are two presses away (security.md §5.4). */
export function ConversationMenu({ user, conversation, onReport }: ConversationMenuProps) {
  const { id: mentorshipId, trainerId, block } = conversation;
  const { name } = counterpartOf(conversation, user.role);
  const [isBlocking, setBlocking] = useState(false);
  const unblock = useUnblock({ mentorshipId, name });
  const exportThread = useExportThread(mentorshipId);
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label="Conversation options" />}>
        {user.role === 'parent' && (
          <MenuItem icon={UserRound} href={`/athlete/${trainerId}`}>
            View trainer
          </MenuItem>
        )}
        <MenuItem icon={Download} onSelect={() => exportThread.mutate()}>
          Export conversation
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Flag} onSelect={onReport}>
          Report
        </MenuItem>
        {block === 'by-me' ? (
          <MenuItem icon={Ban} onSelect={() => unblock.mutate()}>
            Unblock
          </MenuItem>
        ) : (
          <MenuItem icon={Ban} tone="danger" onSelect={() => setBlocking(true)}>
            Block
          </MenuItem>
        )}
      </Menu>
      {isBlocking && <BlockDialog mentorshipId={mentorshipId} name={name} onClose={() => setBlocking(false)} />}
    </>
  );
}
