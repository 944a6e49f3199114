import type { UserId } from '@x1/contract/core/ids.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { AccountsService } from '../accounts/service.ts';

/** Reports about people. */
export interface OpenReports {
  /** Whether a report about a person is open: possible evidence stays until it is resolved. */
  isReported(tx: Tx, userId: UserId): Promise<boolean>;
  /** What programs show that an operator took down. */
  listShownAsEvidence(tx: Tx, ownerId: UserId): Promise<{ id: MediaId; reason: string }[]>;
  /** People whose account is closed and whose files may be deleted now, up to a limit. */
  listOwnersWhoLeft(limit: number): Promise<UserId[]>;
}

/** Profiles of trainers, and what they show without a media file: portraits. */
export interface TrainerProfiles {
  hasProfile(tx: Tx, userId: UserId): Promise<boolean>;
  /** Keys of files that neither a media file nor a profile shows. */
  listUnshownFiles(selection: { before: Date; limit: number }): Promise<string[]>;
}

/** What module media takes from other modules. */
export interface MediaNeeds {
  accounts: Pick<AccountsService, 'assertOpen'>;
  safety: OpenReports;
  trainers: TrainerProfiles;
}
