import { t } from '@x1/contract/core/texts.ts';
import { distanceBandText } from '@x1/contract/search/distance-bands.ts';
import { isOutOfReach, type ToldDistance } from './labels.ts';

/** Said at a place that's too far away: 'That's over 250 mi from 27701.'; undefined where it isn't. */
export function tooFarText(trainer: ToldDistance, zip: string): string | undefined {
  if (!isOutOfReach(trainer)) return undefined;
  return t("That's {distanceBand} from {zip}.", { distanceBand: distanceBandText(trainer.distanceMiles ?? 0), zip });
}
