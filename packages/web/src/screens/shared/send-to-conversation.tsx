import type { User } from '@x1/contract/accounts/user.ts';
import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';
import { t } from '@x1/contract/core/texts.ts';
import { findAttachmentProblem, MESSAGE_FILES_MAX } from '@x1/contract/media/attachment.ts';
import { findFileProblem } from '@x1/contract/media/media-rules.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { conversationPath } from '../../features/conversations/labels.ts';
import { useConversationPages } from '../../features/conversations/queries.ts';
import { messageForm } from '../../features/conversations/thread/attaching.ts';
import { lateMessageFiles } from '../../features/media/message-files/late-message-files.ts';
import type { WaitingFile } from '../../lib/offline/shared-files.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NextPage } from '../../ui/load-more.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { tellNotLoaded } from '../../ui/toast.ts';
import { keepUntilSent } from './keep-until-sent.ts';

interface SendToConversationProps {
  user: User;
  files: readonly WaitingFile[];
  onDiscard: () => void;
}

/** A parent says to whom shared files go: they wait in that conversation's message, which is still to be written and sent. */
export function SendToConversation({ user, files, onDiscard }: SendToConversationProps) {
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const list = useConversationPages(user.id);
  const open = list.data?.items.filter(({ block }) => block === 'none') ?? [];
  const fitting = files.filter(({ file }) => findFileProblem(file) === undefined && findAttachmentProblem(file) === undefined);
  const choose = async (conversation: Mentorship) => {
    setBusy(true);
    const { addFiles } = await lateMessageFiles.load();
    const form = messageForm(user.id, conversation.id);
    const taken = fitting.slice(0, MESSAGE_FILES_MAX);
    keepUntilSent(form, taken);
    addFiles(
      form,
      taken.map(({ file }) => file),
    );
    navigate(conversationPath(conversation, user.role));
  };
  return (
    <>
      {list.isPending && <PlaceholderRows count={2} label={t('Loading your conversations')} />}
      {list.isError && !list.data && <LoadFailed what={t("Your conversations couldn't be loaded.")} query={list} />}
      {list.data && open.length === 0 && <p>{t('You have no conversation yet. Write to a trainer first, then share it again.')}</p>}
      {fitting.length === 0 && <p>{t('None of it can go into a message.')}</p>}
      {fitting.length > 0 && open.length > 0 && (
        <>
          <ul className="grid gap-2" aria-label={t('Conversations')}>
            {open.map((conversation) => (
              <li key={conversation.id}>
                <Button
                  variant="outline"
                  isFullWidth
                  isDisabled={isBusy}
                  onClick={() =>
                    void choose(conversation).catch(() => {
                      setBusy(false);
                      tellNotLoaded();
                    })
                  }
                >
                  {conversation.trainer.name ?? t('Trainer')}
                </Button>
              </li>
            ))}
          </ul>
          <NextPage query={list} failed={t("More couldn't be loaded.")} />
          <p className="small muted mt-3">{t('Nothing is sent yet: you can add a few words first.')}</p>
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {list.data && open.length === 0 && <Button href="/parent-dashboard">{t('Find a trainer')}</Button>}
        <Button variant="quiet" onClick={onDiscard}>
          {t('Remove from X1')}
        </Button>
      </div>
    </>
  );
}
