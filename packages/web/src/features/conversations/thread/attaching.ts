import type { MentorshipId, UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Attachment } from '@x1/contract/media/attachment.ts';
import { type ComponentType, useState, useSyncExternalStore } from 'react';
import { type Late, loadAhead } from '../../../ui/late.ts';
import { tellNotLoaded, toast } from '../../../ui/toast.ts';

/** Uploads for messages, which the screen brings along: they are loaded with the first file. */
export interface MessageUploads {
  readonly subscribe: (listener: () => void) => () => void;
  /** The same value until something changes. */
  readonly filesToSend: (form: string) => FilesToSend;
  /** @returns why some aren't taken, a sentence each */
  readonly addFiles: (form: string, files: readonly File[]) => readonly string[];
  /** Hands over those that are ready. */
  readonly takeFiles: (form: string) => readonly Attachment[];
  readonly FilesTray: ComponentType<{ form: string }>;
}

/** What a message can take along now. */
export interface FilesToSend {
  readonly ready: readonly Attachment[];
  readonly underWay: number;
  readonly failed: number;
}

const none: FilesToSend = { ready: [], underWay: 0, failed: 0 };
const never = () => () => undefined;
const listeners = new Set<() => void>();

/** The key of the files of a message; names the person, so that signing out clears what is remembered of it. */
export const messageForm = (ofUser: UserId, mentorshipId: MentorshipId) => `message:${ofUser}:${mentorshipId}`;

/** The files of the message that is being written to somebody. */
export function useAttaching(uploads: Late<MessageUploads>, ofUser: UserId, mentorshipId: MentorshipId) {
  const form = messageForm(ofUser, mentorshipId);
  const loaded = useSyncExternalStore(subscribeToLoading, uploads.loaded);
  const taken = useSyncExternalStore(loaded?.subscribe ?? never, () => loaded?.filesToSend(form) ?? none);
  // What was chosen before the uploads are loaded goes with a message that is sent meanwhile, too.
  const [arriving, setArriving] = useState(0);
  const files = arriving === 0 ? taken : { ...taken, underWay: taken.underWay + arriving };
  const add = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    setArriving((count) => count + chosen.length);
    try {
      const { addFiles } = await uploads.load();
      for (const listener of listeners) listener();
      const problems = addFiles(form, chosen);
      if (problems.length > 0) toast({ title: t("Some files can't be sent"), description: problems.join(' '), variant: 'destructive' });
    } catch {
      tellNotLoaded();
    } finally {
      setArriving((count) => count - chosen.length);
    }
  };
  return {
    files,
    add: (chosen: readonly File[]) => void add(chosen),
    take: () => loaded?.takeFiles(form) ?? [],
    loadAhead: () => loadAhead(uploads),
    tray: loaded && { FilesTray: loaded.FilesTray, form },
  };
}

function subscribeToLoading(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
