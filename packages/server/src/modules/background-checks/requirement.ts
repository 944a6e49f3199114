import type { ModuleContext } from '../../module-context.ts';

/** Whether the operator wants an accepted check before a program is published: the one place that knows. Off by default. */
export function isCheckRequired(config: Pick<ModuleContext['config'], 'requiresBackgroundCheck'>): boolean {
  return config.requiresBackgroundCheck === true;
}
