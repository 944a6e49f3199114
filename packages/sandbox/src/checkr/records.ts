/** The person a check is about, as far as X1 tells Checkr. */
export interface CheckrCandidate {
  id: string;
  object: 'candidate';
  uri: string;
  created_at: string;
  email: string;
  custom_id: string | null;
}

/** An invitation to Checkr's own form. */
export interface CheckrInvitation {
  id: string;
  object: 'invitation';
  uri: string;
  invitation_url: string;
  status: 'pending' | 'completed' | 'expired';
  created_at: string;
  expires_at: string;
  completed_at: string | null;
  deleted_at: string | null;
  package: string;
  candidate_id: string;
  report_id: string | null;
  tags: string[];
}

type CheckrReportStatus = 'pending' | 'suspended' | 'paused' | 'complete' | 'canceled' | 'dispute';

/** A report, without what is in it. */
export interface CheckrReport {
  id: string;
  object: 'report';
  uri: string;
  status: CheckrReportStatus;
  result: 'clear' | 'consider' | null;
  adjudication: 'engaged' | 'pre_adverse_action' | 'post_adverse_action' | null;
  assessment: null;
  includes_canceled: boolean;
  created_at: string;
  completed_at: string | null;
  revised_at: string | null;
  package: string;
  candidate_id: string;
}

/** The two notices of a decision against somebody. */
export interface CheckrAdverseAction {
  id: string;
  object: 'adverse_action';
  uri: string;
  report_id: string;
  status: 'pending' | 'complete' | 'dispute' | 'canceled';
  created_at: string;
  post_notice_scheduled_at: string;
  post_notice_ready_at: string;
  canceled_at: string | null;
}

/** An event as webhooks carry it. */
export interface CheckrEvent {
  id: string;
  object: 'event';
  type: string;
  created_at: string;
  webhook_url: string;
  data: { object: object };
  account_id: string;
}
