import type { MentorshipId, UserId } from '@x1/contract/core/ids.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import type { Actor } from '../../http/actor.ts';
import { createFilePasses } from '../../http/file-pass.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { StoredFile } from '../../platform/files.ts';
import { findMessageOfFile } from './message-store.ts';
import type { ConversationsNeeds } from './needs.ts';
import { assertParty, sideOf } from './policy.ts';
import * as store from './store.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'secrets'> & Pick<ConversationsNeeds, 'accounts' | 'media'>;

/** Who may load the files of a conversation: its two sides, each by passes of their own (decision 0101). */
export function createFileAccess({ db, accounts, media, ...rest }: Needs) {
  const passes = createFilePasses(rest, 'message-files');

  /** Asked at each request: an account may have been closed, or a second adult removed, since the pass was given (R172). */
  async function mayStillRead(userId: UserId, mentorshipId: MentorshipId): Promise<boolean> {
    const { isDisabled } = await accounts.getAccount(userId);
    const conversation = isDisabled ? undefined : await store.findConversation(db, mentorshipId);
    return conversation !== undefined && sideOf(await accounts.getFamilyId(userId), conversation) !== undefined;
  }

  return {
    /** What goes into the addresses of this conversation's files, for the caller alone. @throws AppError 'conversation.not_found' */
    givePass: async (actor: Actor, mentorshipId: MentorshipId): Promise<{ pass: string; expiresAt: string }> => {
      assertParty(actor, await store.findConversation(db, mentorshipId));
      return passes.give({ userId: actor.userId, ids: [mentorshipId] });
    },

    /** The file that an address asks for, under the name that the message gives it; undefined unless the pass is good for it, now. */
    openFile: async (wanted: { pass: string; mediaId: MediaId; size: 'full' | 'small' }): Promise<StoredFile | undefined> => {
      const pass = passes.read(wanted.pass);
      const message = pass && (await findMessageOfFile(db, wanted.mediaId));
      if (!message || message.mentorshipId !== pass?.ids[0] || !(await mayStillRead(pass.userId, message.mentorshipId))) return undefined;
      const file = await media.openMessageFile(wanted);
      const name = message.attachments?.find(({ id }) => id === wanted.mediaId)?.name;
      return file && { ...file, fileName: name ?? null };
    },
  };
}
