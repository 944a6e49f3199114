import type { BackgroundCheckState } from '@x1/contract/background-checks/states.ts';

/** One invitation to the provider's form. The same keys are the same candidate and the same invitation, however often it is asked for. */
export interface NewInvitation {
  /** The account's `externalKey`: a person stays one candidate, year after year. */
  readonly personKey: string;
  /** The check's own `externalKey`. */
  readonly checkKey: string;
  /** Where the provider reaches the person: the only thing it's told. */
  readonly email: string;
  /** Two letters: where the person works. */
  readonly workState: string;
}

export interface Invitation {
  readonly candidateId: string;
  readonly invitationId: string;
  /** The provider's form, for the person alone: never stored. */
  readonly url: string;
  readonly formUntil: Date;
}

/** By what the provider knows a check. */
interface CheckReference {
  readonly invitationId: string;
  readonly reportId: string | null;
}

/** How a check stands at the provider. What the report says never reaches us. */
export interface ProviderCheck {
  readonly state: Exclude<BackgroundCheckState, 'starting'>;
  /** Null until the form is handed in. */
  readonly reportId: string | null;
  /** The form, while it waits for the person. */
  readonly url?: string;
  readonly formUntil: Date | null;
  /** When the second notice goes out, after the first. */
  readonly decisionAt: Date | null;
  readonly completedAt: Date | null;
}

/** A webhook event whose signature was right. It names what changed; how things stand is asked. */
export interface CheckEvent {
  readonly id: string;
  readonly type: string;
  readonly objectId: string;
  /** Where the event names it. */
  readonly candidateId: string | undefined;
}

/** Who prepares background checks: a consumer reporting agency. We keep state and reference. */
export interface BackgroundCheckProvider {
  /** @throws AppError 'background_check.unavailable' */
  invite(invitation: NewInvitation): Promise<Invitation>;
  /** @throws AppError 'background_check.unavailable' */
  read(reference: CheckReference): Promise<ProviderCheck>;
  /** Takes back an invitation; one that is no longer open is left alone. @throws AppError 'background_check.unavailable' */
  withdraw(invitationId: string): Promise<void>;
  /** Where the person sees the report and disputes it. */
  portalUrl(candidateId: string): string;
  /** Where an operator sees the report and decides. */
  reportUrl(reportId: string): string;
  /** @param signature the header as it came. @throws AppError 'webhook.bad_signature' when it isn't the provider who signed exactly these bytes */
  verifyWebhook(rawBody: Buffer, signature: string | undefined): CheckEvent;
}
