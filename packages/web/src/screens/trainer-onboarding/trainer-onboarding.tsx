import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { useSearchParams } from 'wouter';
import { useOwnTrainer } from '../../features/trainer-profile/use-own-trainer.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Wizard } from './wizard.tsx';

/** The setup of a trainer in six steps (S1§2); it opens where it was left, or at `?step=` (R9, R17). */
export function TrainerOnboardingScreen({ user }: { user: User }) {
  const [query] = useSearchParams();
  const profile = useOwnTrainer(user.id);
  if (profile.isPending) return <Spinner />;
  if (profile.isError) {
    return (
      <>
        <PageHead title={t('Trainer setup')} />
        <LoadFailed what={t("Your profile couldn't be loaded.")} query={profile} />
      </>
    );
  }
  return <Wizard user={user} profile={profile.data} asked={query.get('step')} />;
}
