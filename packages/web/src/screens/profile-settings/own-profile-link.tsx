import type { User } from '@x1/contract/accounts/user.ts';
import { Eye } from 'lucide-react';
import { useOwnTrainer } from '../../features/trainer-profile/use-own-trainer.ts';
import { Button } from '../../ui/button.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';

/** The way to see oneself as parents do (R15). Absent while there is no profile to see; its place is kept while that is found out. */
export function OwnProfileLink({ user }: { user: User }) {
  const profile = useOwnTrainer(user.id);
  if (profile.isPending) return <Placeholder width={210} height={44} />;
  if (!profile.data) return null;
  return (
    <Button variant="outline" size="s" icon={Eye} href={`/trainer/${profile.data.id}`}>
      Preview Public Profile
    </Button>
  );
}
