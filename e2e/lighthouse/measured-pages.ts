import { apiFor } from '../harness/api.ts';
import { demoPerson } from '../harness/people.ts';

/** A page, who looks at it, and what it's measured against. */
export interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  /** Null for a visitor. */
  readonly token: string | null;
  /** Whether its speed has a bar; access and practices have one everywhere. */
  readonly isFast: boolean;
  /** Search engines may list it: pages of signed-in people are `noindex`. */
  readonly isPublic: boolean;
}

/** The pages of issue 12 in the demo marketplace. Reads the product that E2E_ADDRESS names. */
export async function listMeasuredPages(): Promise<MeasuredPage[]> {
  const [parent, trainer, faces] = [
    await demoPerson('parent'),
    await demoPerson('trainer'),
    await apiFor(null).search.listPublicTrainers({ query: {} }),
  ];
  const sessions = await parent.api.sessions.listParentAppointments({ params: { userId: parent.user.id }, query: {} });
  const session = sessions.find(({ startTime }) => startTime !== null && Date.parse(startTime) > Date.now()) ?? sessions[0];
  const profile = await trainer.api.trainers.getOwnTrainer({ params: { userId: trainer.user.id } });
  const shown = faces.trainers[0];
  const visitors = { token: null, isPublic: true };
  const own = { token: parent.token, isFast: true, isPublic: false };
  return [
    { name: 'Role selection', path: '/', ...visitors, isFast: true },
    { name: 'Sign-in', path: '/parent/sign-in', ...visitors, isFast: true },
    ...(shown ? [{ name: 'Public trainer page', path: `/trainer/${shown.id}`, ...visitors, isFast: false }] : []),
    { name: 'Parent home', path: '/parent-dashboard', ...own },
    { name: 'Trainer page', path: `/athlete/${profile.id}`, ...own },
    ...(session ? [{ name: 'Session page', path: `/session/${session.id}`, ...own }] : []),
    { name: 'My Training Sessions', path: '/appointments', ...own, isFast: false },
    { name: 'Trainer dashboard', path: '/trainer-dashboard', token: trainer.token, isFast: true, isPublic: false },
  ];
}
