import type { ModuleContext } from '../../module-context.ts';
import { createSettingsService, SETTINGS_NEWS } from './service.ts';

/** What operators set without code. */
export function createSettingsModule(context: ModuleContext) {
  const service = createSettingsService(context);
  return { service, subscribe: () => context.news.listen(SETTINGS_NEWS, service.forget) };
}
