import type { Consent } from '@x1/contract/consents/consent.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import { useNow } from '../../lib/use-now.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NextPage } from '../../ui/load-more.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { useConsents, useDownloadConsent } from './queries.ts';

/** The agreements of the family, or those families have with this trainer, each with its file. */
export function ConsentList({ role, zone }: { role: Role; zone: string }) {
  const consents = useConsents();
  const now = useNow();
  if (consents.isPending) return <ConsentPlaceholders />;
  if (consents.isError && !consents.data) return <LoadFailed what={t("Your waivers couldn't be loaded.")} query={consents} />;
  const { items } = consents.data;
  if (items.length === 0) {
    return (
      <EmptyState title={t('No waivers yet')} isBare>
        {role === 'parent'
          ? t("We'll ask you for one before your first purchase from a trainer.")
          : t('Families agree to one before their first purchase from you.')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="mt-4" aria-label={t('Waivers')}>
        {items.map((consent) => (
          <ConsentRow key={consent.id} consent={consent} role={role} dayOf={(instant) => formatDate(instant, zone, now)} />
        ))}
      </ul>
      <NextPage query={consents} failed={t("More waivers couldn't be loaded.")} />
    </>
  );
}

function ConsentRow({ consent, role, dayOf }: { consent: Consent; role: Role; dayOf: (instant: string) => string }) {
  const download = useDownloadConsent();
  const other = role === 'trainer' ? consent.parentName : consent.trainerName;
  return (
    <li className="flex items-center gap-3 py-3">
      <span className="grow min-w-0">
        <strong className="block font-semibold wrap-anywhere">{other}</strong>
        <span className="small muted">
          {t('Agreed {agreed}, valid until {until}', { agreed: dayOf(consent.agreedAt), until: dayOf(consent.validUntil) })}
        </span>
      </span>
      <DownloadButton
        aria-label={t('Download the waiver with {name} of {day}', { name: other, day: dayOf(consent.agreedAt) })}
        isBusy={download.isPending}
        busyLabel={t('Wait...')}
        onClick={() => download.mutate(consent.id)}
      >
        {t('Download')}
      </DownloadButton>
    </li>
  );
}

function ConsentPlaceholders() {
  return (
    <PlaceholderGroup label={t('Loading your waivers')}>
      <Placeholder height={48} className="mt-4" />
      <Placeholder height={48} className="mt-2" />
    </PlaceholderGroup>
  );
}
