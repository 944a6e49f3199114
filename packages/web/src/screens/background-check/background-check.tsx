import type { User } from '@x1/contract/accounts/user.ts';
import type { OwnBackgroundCheck } from '@x1/contract/background-checks/check.ts';
import { SUMMARY_OF_RIGHTS_URL } from '@x1/contract/background-checks/disclosure.ts';
import { t } from '@x1/contract/core/texts.ts';
import { Clock, EyeOff, LifeBuoy, type LucideIcon, RefreshCw, ShieldCheck } from 'lucide-react';
import { CheckAction } from '../../features/background-check/check-action.tsx';
import { useBackgroundCheck } from '../../features/background-check/queries.ts';
import { stageOf } from '../../features/background-check/stages.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';

/** How far a trainer's background check is, what's next, and what it means (decision 0106). */
export function BackgroundCheckScreen({ user }: { user: User }) {
  const check = useBackgroundCheck();
  return (
    <div className="mx-auto max-w-[840px]">
      <PageHead
        title={t('Background Check')}
        subtitle={t('Families see that you passed, and nothing else.')}
        back={{ href: '/trainer-dashboard', label: t('Back to Dashboard') }}
      />
      <div className="stack">
        {check.isPending && <Waiting />}
        {check.isError && !check.data && <LoadFailed what={t("Your background check couldn't be loaded.")} query={check} />}
        {check.data && <Stage check={check.data} user={user} />}
        {check.data && check.data.obstacle !== 'not_offered' && <HowItWorks />}
        <YourRights />
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <PlaceholderGroup label={t('Loading your background check')}>
      <Placeholder height={210} />
    </PlaceholderGroup>
  );
}

function Stage({ check, user }: { check: OwnBackgroundCheck; user: User }) {
  const { badge, tone, title, text, step } = stageOf(check, { zone: viewerTimeZone(user), now: useNow() });
  return (
    <Panel hasLanes={step === 'start'}>
      <Badge tone={tone}>{badge}</Badge>
      <h2 className="mt-4">{title}</h2>
      <p className="mt-2 max-w-[56ch] muted" aria-live="polite">
        {text}
      </p>
      {step !== 'none' && (
        <div className="mt-6">
          <CheckAction step={step} check={check} />
        </div>
      )}
    </Panel>
  );
}

const PARTS: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: ShieldCheck,
    title: t('Checkr looks, X1 pays'),
    text: t('Checkr searches criminal records and sex offender registries, as the law of your state allows.'),
  },
  { icon: Clock, title: t('About ten minutes of yours'), text: t("You fill in Checkr's form. Most checks are done within a few days.") },
  { icon: EyeOff, title: t('Your report stays at Checkr'), text: t('X1 keeps how far your check is, never what it says.') },
  { icon: RefreshCw, title: t('Good for a year'), text: t('We remind you 30 and 7 days before it ends.') },
];

function HowItWorks() {
  return (
    <Card title={t('How It Works')}>
      <ul className="grid gap-4 md:grid-cols-2">
        {PARTS.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <Icon of={icon} />
            <div className="small">
              <strong className="block font-semibold">{title}</strong>
              <span className="muted">{text}</span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The law's own summary, apart from the disclosure, on which nothing else may stand. */
function YourRights() {
  return (
    <Card title={t('Your Rights')}>
      <p className="small muted max-w-[64ch]">
        {t(
          "You may get a free copy of your report, and dispute what's wrong in it. Before anything is decided because of it, you hear about it and have time to answer.",
        )}
      </p>
      <div className="mt-4 flex flex-col gap-2 md:flex-row">
        <a className="btn second" href={SUMMARY_OF_RIGHTS_URL} target="_blank" rel="noopener noreferrer">
          {t('Summary of your rights (PDF)')}
        </a>
        <Button variant="outline" icon={LifeBuoy} href="/support?topic=account">
          {t('Contact Support')}
        </Button>
      </div>
    </Card>
  );
}
