import type { SettingsService } from '../settings/service.ts';

/** What module system takes from other modules. */
export interface SystemNeeds {
  settings: Pick<SettingsService, 'current' | 'features' | 'landingText' | 'legalText'>;
}
