import type { WaiverToAgree } from '@x1/contract/consents/consent.ts';
import { isAgreementValid } from '@x1/contract/consents/waiver.ts';
import type { TrainerId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { useState } from 'react';
import { consentsApi } from '../../lib/api/consents.ts';
import { hasCode } from '../../lib/api-errors.ts';
import { refresh } from '../../lib/query-client.ts';
import { useNow } from '../../lib/use-now.ts';
import { useWaiver } from './queries.ts';

export const waiverMessages = {
  missing: t('Please agree to the waiver and to individual training.'),
  changed: t('The waiver has changed. Please read it again.'),
} as const;

export type WaiverAgreement = ReturnType<typeof useWaiverAgreement>;

/** A parent's agreement with a trainer's waiver, ticked by the parent alone and sent with what was on the screen (R173). */
export function useWaiverAgreement(trainerId: TrainerId) {
  const waiver = useWaiver(trainerId);
  const now = useNow();
  const [isTicked, setTicked] = useState(false);
  const [error, setError] = useState<string>();
  const [refusals, setRefusals] = useState(0);

  function refuse(message: string | undefined): false {
    setError(message);
    setRefusals((count) => count + 1);
    return false;
  }

  async function send({ version, textHash }: WaiverToAgree): Promise<boolean> {
    try {
      await consentsApi.agree({ params: { trainerId }, body: { version, textHash, waiver: true, individualTraining: true } });
    } catch (cause) {
      if (!hasCode(cause, 'consent.text_changed')) throw cause;
      setTicked(false);
      await waiver.refetch();
      return refuse(waiverMessages.changed);
    }
    await refresh(consentsApi.agree.stale);
    return true;
  }

  return {
    waiver,
    isTicked,
    error,
    refusals,
    /** Whether there is one, so that a purchase doesn't ask. */
    isValid: waiver.data !== undefined && isAgreementValid(waiver.data.validUntil, now),
    tick: (value: boolean) => {
      setTicked(value);
      setError(undefined);
    },
    /** Sends the agreement. @returns false while the box is not ticked or the text has changed, which the fields then say. Rejects when the server can't be reached */
    agree: async (): Promise<boolean> => {
      const texts = waiver.data ?? (await waiver.refetch()).data;
      if (!texts) return refuse(undefined);
      return isTicked ? send(texts) : refuse(waiverMessages.missing);
    },
    /** The same, unless a valid agreement is there. */
    agreeIfMissing: async (): Promise<boolean> => {
      const texts = waiver.data ?? (await waiver.refetch()).data;
      if (!texts) return refuse(undefined);
      if (isAgreementValid(texts.validUntil, new Date())) return true;
      return isTicked ? send(texts) : refuse(waiverMessages.missing);
    },
  };
}
