import type { PlaceId, UserId } from '@x1/contract/core/ids.ts';
import type { OwnPublicPage } from '@x1/contract/trainers/public-page.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { MediaService } from '../media/service.ts';

/** Replies with the trainer's own profile. */
export interface OwnProfileReader {
  /** The profile with what other modules know of it; undefined while there is none. */
  readOwnTrainer(userId: UserId): Promise<OwnTrainer | undefined>;
  /** The public page as visitors see it or would see it; undefined while there is no profile. */
  readOwnPublicPage(userId: UserId): Promise<OwnPublicPage | undefined>;
}

/** Whether a place can go. */
export interface PlaceUse {
  /** Whether a session that isn't over meets at a place; a place whose row is locked stays unused until the transaction ends. */
  isPlaceInUse(tx: Tx, placeId: PlaceId): Promise<boolean>;
}

/** What module trainers takes from other modules. */
export interface TrainersNeeds {
  accounts: Pick<AccountsService, 'setName' | 'assertOpen'>;
  media: Pick<MediaService, 'show'>;
  search: OwnProfileReader;
  scheduling: PlaceUse;
}
