import type { SettingsService } from '../settings/service.ts';

/** What module search takes from other modules. */
export interface SearchNeeds {
  settings: Pick<SettingsService, 'features'>;
}
