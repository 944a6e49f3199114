import { DISCLOSURE_VERSION } from '@x1/contract/background-checks/disclosure.ts';
import { t } from '@x1/contract/core/texts.ts';
import { backgroundChecksApi } from '../../lib/api/background-checks.ts';
import { leaveTo } from '../../lib/leave-to.ts';
import { backgroundCheckKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';

/** The signed-in trainer's background check, as last reported. @param isWanted false asks nothing */
export function useBackgroundCheck({ isWanted = true } = {}) {
  return useRead(backgroundCheckKeys.own(), backgroundChecksApi.readCheck, {}, { enabled: isWanted });
}

/** Sends the authorization and leaves for the provider's form. */
export function useAuthorizeCheck() {
  return useChange({
    call: async () => {
      const body = { disclosureVersion: DISCLOSURE_VERSION, isAuthorized: true } as const;
      await leaveTo((await backgroundChecksApi.startCheck({ body })).url);
    },
    stale: backgroundChecksApi.startCheck.stale,
    refreshAfter: 'both',
    failed: t("Your background check couldn't be started. Please try again."),
  });
}

/** Goes on with the provider's form. */
export function useOpenCheck() {
  return useChange({
    call: async () => leaveTo((await backgroundChecksApi.openCheck()).url),
    stale: backgroundChecksApi.openCheck.stale,
    refreshAfter: 'both',
    failed: t("The form couldn't be opened. Please try again."),
  });
}

/** Has the server ask the provider. */
export function useRefreshCheck() {
  return useChange({
    call: () => backgroundChecksApi.refreshCheck(),
    stale: backgroundChecksApi.refreshCheck.stale,
    failed: t("Checkr couldn't be asked. Please try again."),
  });
}
