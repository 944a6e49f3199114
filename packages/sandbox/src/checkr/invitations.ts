import { z } from 'zod';
import type { World } from '../world.ts';
import { invalid, notFound } from './errors.ts';
import { newCheckrId } from './events.ts';
import type { CheckrCandidate, CheckrInvitation } from './records.ts';

const dayMs = 86_400_000;
/** Checkr's default. */
const openForDays = 7;

const CandidateInput = z.object({ email: z.email(), custom_id: z.string().min(1).max(255).optional() });
const InvitationInput = z.object({
  candidate_id: z.string(),
  package: z.string().min(1),
  work_locations: z.array(z.object({ country: z.string().length(2).default('US'), state: z.string().length(2) })).min(1),
});

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const { data, error } = schema.safeParse(body);
  if (error) throw invalid(`${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`);
  return data;
}

const iso = (ms: number) => new Date(ms).toISOString();

/** POST /candidates */
export function createCandidate(world: World, body: unknown): CheckrCandidate {
  const { email, custom_id = null } = parse(CandidateInput, body);
  const id = newCheckrId();
  const candidate: CheckrCandidate = {
    id,
    object: 'candidate',
    uri: `/v1/candidates/${id}`,
    created_at: iso(world.clock()),
    email,
    custom_id,
  };
  world.store.put('checkrCandidates', candidate);
  world.checkrEvents.record('candidate.created', candidate);
  return candidate;
}

/** POST /invitations: by default it's open for a week. */
export function createInvitation(world: World, body: unknown): CheckrInvitation {
  const input = parse(InvitationInput, body);
  if (!world.store.find('checkrCandidates', input.candidate_id)) throw invalid('candidate_id: is not known');
  const id = newCheckrId();
  const now = world.clock();
  return save(
    world,
    {
      id,
      object: 'invitation',
      uri: `/v1/invitations/${id}`,
      invitation_url: `${world.publicUrl()}/sandbox/checkr/apply/${id}`,
      status: 'pending',
      created_at: iso(now),
      expires_at: iso(now + openForDays * dayMs),
      completed_at: null,
      deleted_at: null,
      package: input.package,
      candidate_id: input.candidate_id,
      report_id: null,
      tags: [],
    },
    'created',
  );
}

function save(world: World, invitation: CheckrInvitation, step: 'created' | 'completed' | 'expired' | 'deleted'): CheckrInvitation {
  const saved = world.store.put('checkrInvitations', invitation);
  world.checkrEvents.record(`invitation.${step}`, saved);
  return saved;
}

export function getInvitation(world: World, id: string): CheckrInvitation {
  const invitation = world.store.find('checkrInvitations', id);
  if (!invitation) throw notFound();
  return invitation;
}

export const isOpenInvitation = ({ status, deleted_at: deletedAt }: CheckrInvitation): boolean =>
  status === 'pending' && deletedAt === null;

/** DELETE /invitations/{id}: only while nothing was handed in. */
export function cancelInvitation(world: World, invitation: CheckrInvitation): CheckrInvitation {
  if (!isOpenInvitation(invitation)) throw invalid('The invitation is not pending');
  return save(world, { ...invitation, deleted_at: iso(world.clock()) }, 'deleted');
}

export function expireInvitation(world: World, invitation: CheckrInvitation): CheckrInvitation {
  if (!isOpenInvitation(invitation)) return invitation;
  return save(world, { ...invitation, status: 'expired' }, 'expired');
}

/** The person handed in the form: from now on there is a report. */
export function completeInvitation(world: World, invitation: CheckrInvitation, reportId: string): CheckrInvitation {
  const completed: CheckrInvitation = { ...invitation, status: 'completed', completed_at: iso(world.clock()), report_id: reportId };
  return save(world, completed, 'completed');
}

export function expireDueInvitations(world: World): void {
  for (const invitation of world.store.list('checkrInvitations')) {
    if (isOpenInvitation(invitation) && Date.parse(invitation.expires_at) <= world.clock()) expireInvitation(world, invitation);
  }
}
