import type { SealPurpose } from '../secrets.ts';

/** Columns of one table that `Secrets.seal` fills, each with its purpose. */
export interface SealedTable {
  readonly table: string;
  readonly key: string;
  readonly columns: Readonly<Record<string, SealPurpose>>;
}

/** Every column with sealed bytes. `data_key_check` isn't among them: it is sealed again when all of these are. */
export const sealedTables: readonly SealedTable[] = [
  { table: 'athletes', key: 'id', columns: { sealed_emergency_contact: 'athlete care', sealed_medical_note: 'athlete care' } },
  { table: 'calendar_connections', key: 'user_id', columns: { sealed_token: 'calendar token' } },
  { table: 'calendar_consents', key: 'state_hash', columns: { sealed_verifier: 'calendar consent' } },
  { table: 'data_exports', key: 'id', columns: { content: 'data-export' } },
  { table: 'factor_challenges', key: 'token_hash', columns: { sealed_secret: 'totp-secret' } },
  { table: 'gift_cards', key: 'id', columns: { sealed_code: 'gift card' } },
  { table: 'mails', key: 'id', columns: { body: 'mail' } },
  { table: 'push_subscriptions', key: 'id', columns: { sealed: 'push-subscription' } },
  { table: 'retired_data_keys', key: 'id', columns: { sealed_token_keys: 'retired token keys' } },
  { table: 'sign_in_factors', key: 'id', columns: { sealed_secret: 'totp-secret' } },
  { table: 'webhook_endpoints', key: 'id', columns: { sealed_secret: 'webhook secret', sealed_former_secret: 'webhook secret' } },
];

/** Jobs whose payload contains sealed bytes, as base64 in one field. */
export const sealedJobs: readonly { readonly name: string; readonly field: string; readonly purpose: SealPurpose }[] = [
  { name: 'calendar.revoke_consent', field: 'sealedToken', purpose: 'calendar token' },
];
