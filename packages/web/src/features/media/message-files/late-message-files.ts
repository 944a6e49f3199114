import { late } from '../../../ui/late.ts';

/** What a conversation needs for files: loaded with the first one that is chosen, or shared from another app. */
export const lateMessageFiles = late(async () => (await import('./files-tray.tsx')).messageFiles);
