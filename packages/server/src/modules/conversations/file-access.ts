import type { MentorshipId, UserId } from '@x1/contract/core/ids.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { StoredFile } from '../../platform/files.ts';
import { hashToken, isSecretOf } from '../../platform/tokens.ts';
import { findMessageOfFile } from './message-store.ts';
import type { ConversationsNeeds } from './needs.ts';
import { assertParty, sideOf } from './policy.ts';
import * as store from './store.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'secrets'> & Pick<ConversationsNeeds, 'accounts' | 'media'>;

const hourMs = 3_600_000;
/** The same pass within an hour, so that browsers find in their cache what they have loaded; good for two more. */
const passMs = 3 * hourMs;

/** Whose pass for which conversation. */
interface Pass {
  readonly userId: UserId;
  readonly mentorshipId: MentorshipId;
  readonly expiresAtMs: number;
}

/** Who may load the files of a conversation: its two sides, each by passes of their own (decision 0101). */
export function createFileAccess({ db, clock, secrets, accounts, media }: Needs) {
  const subjectOf = ({ mentorshipId, userId, expiresAtMs }: Pass) => `${mentorshipId}.${userId}.${expiresAtMs / 1_000}`;

  function readPass(text: string): Pass | undefined {
    const [, mentorshipId, userId, seconds, token = ''] = /^(\d{1,15})\.(\d{1,15})\.(\d{1,11})\.([\w-]{43})$/.exec(text) ?? [];
    const pass = { mentorshipId: Number(mentorshipId), userId: Number(userId), expiresAtMs: Number(seconds) * 1_000 } as Pass;
    const isReal = secrets.deriveTokens('message-files', subjectOf(pass)).some((real) => isSecretOf(hashToken(real), token));
    return isReal && pass.expiresAtMs > clock.now().getTime() ? pass : undefined;
  }

  /** Asked at each request: an account may have been closed, or a second adult removed, since the pass was given (R172). */
  async function mayStillRead({ userId, mentorshipId }: Pass): Promise<boolean> {
    const { isDisabled } = await accounts.getAccount(userId);
    const conversation = isDisabled ? undefined : await store.findConversation(db, mentorshipId);
    return conversation !== undefined && sideOf(await accounts.getFamilyId(userId), conversation) !== undefined;
  }

  return {
    /** What goes into the addresses of this conversation's files, for the caller alone. @throws AppError 'conversation.not_found' */
    givePass: async (actor: Actor, mentorshipId: MentorshipId): Promise<{ pass: string; expiresAt: string }> => {
      assertParty(actor, await store.findConversation(db, mentorshipId));
      const expiresAtMs = Math.floor(clock.now().getTime() / hourMs) * hourMs + passMs;
      const subject = subjectOf({ userId: actor.userId, mentorshipId, expiresAtMs });
      return { pass: `${subject}.${secrets.deriveToken('message-files', subject)}`, expiresAt: new Date(expiresAtMs).toISOString() };
    },

    /** The file that an address asks for, under the name that the message gives it; undefined unless the pass is good for it, now. */
    openFile: async (wanted: { pass: string; mediaId: MediaId; size: 'full' | 'small' }): Promise<StoredFile | undefined> => {
      const pass = readPass(wanted.pass);
      const message = pass && (await findMessageOfFile(db, wanted.mediaId));
      if (message?.mentorshipId !== pass?.mentorshipId || !pass || !(await mayStillRead(pass))) return undefined;
      const file = await media.openMessageFile(wanted);
      const name = message?.attachments?.find(({ id }) => id === wanted.mediaId)?.name;
      return file && { ...file, fileName: name ?? null };
    },
  };
}
