import type { StoredConsent } from './store.ts';

/** A consent as both parties download it: the texts word for word, with date, version and account. */
export function consentFile(consent: StoredConsent): { name: string; content: string } {
  const { id, agreedBy, agreedAt, validUntil, parentName, trainerName, waiverVersion, waiver, individualTraining } = consent;
  const lines = [
    `Agreement ${id}`,
    '',
    `Parent: ${parentName}`,
    `Trainer: ${trainerName}`,
    `Agreed on: ${agreedAt.toISOString()} (UTC)`,
    `Agreed by: account ${agreedBy}`,
    `Valid until: ${validUntil.toISOString()} (UTC)`,
    `Version of the waiver: ${waiverVersion}`,
    '',
    'WAIVER',
    '',
    waiver,
    '',
    'INDIVIDUAL TRAINING',
    '',
    individualTraining,
    '',
  ];
  return { name: `x1-waiver-${id}.txt`, content: lines.join('\n') };
}
