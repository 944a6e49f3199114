import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { useBackgroundCheck } from '../../features/background-check/queries.ts';
import { stageOf } from '../../features/background-check/stages.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';

/** The state of it in words, with what to do next. */
export function Standing({ user }: { user: User }) {
  const check = useBackgroundCheck();
  const now = useNow();
  if (check.isPending) return <PlaceholderRows count={1} label={t('Loading your background check')} />;
  if (check.isError && !check.data) return <LoadFailed what={t("Your background check couldn't be loaded.")} query={check} />;
  const { badge, tone, title, step } = stageOf(check.data, { zone: viewerTimeZone(user), now });
  return (
    <>
      <p className="mt-3 flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{badge}</Badge>
        <span className="small">{title}</span>
      </p>
      <Button variant="outline" className="mt-4" href="/background-check">
        {step === 'none' ? t('See details') : t("See what's next")}
      </Button>
    </>
  );
}
