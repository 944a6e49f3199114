import type { User } from '@x1/contract/accounts/user.ts';
import { HoursOffer } from '../../features/availability/hours-offer.tsx';
import { GoPublic } from '../../features/public-page/go-public.tsx';

/** What a trainer who sells may still do to be booked: say when they train, and show the page to everyone. Nothing waits for it. */
export function Selling({ user }: { user: User }) {
  return (
    <>
      <HoursOffer user={user} />
      <GoPublic userId={user.id} />
    </>
  );
}
