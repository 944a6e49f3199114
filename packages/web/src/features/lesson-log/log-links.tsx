import { t } from '@x1/contract/core/texts.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import type { DayRange } from '@x1/contract/lesson-log/academic-year.ts';
import { LOG_LINK_DAYS, type LogLink } from '@x1/contract/lesson-log/log-link.ts';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NextPage } from '../../ui/load-more.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { dayText } from './lesson-row.tsx';
import { useEndLogLink, useLogLinks } from './link-queries.ts';
import { NewLinkDialog } from './new-link-dialog.tsx';

interface LogLinksProps {
  /** The days that a new link shows; undefined while no whole range is chosen. */
  range: DayRange | undefined;
  /** The viewer's. */
  zone: string;
}

/** Whom a trainer shows the log to, without an account of theirs. */
export function LogLinks({ range, zone }: LogLinksProps) {
  const links = useLogLinks();
  const [sharing, setSharing] = useState<DayRange>();
  return (
    <section aria-labelledby="links-title">
      <div className="sechead items-center">
        <h2 id="links-title">{t('Share by link')}</h2>
        <Button size="s" icon={Link2} isDisabled={range === undefined} onClick={() => setSharing(range)}>
          {t('Create link')}
        </Button>
      </div>
      <p className="small muted mb-3">
        {t(
          "For a compliance officer: the days you've chosen above, with initials instead of names, for {days} days. You can end it at any time.",
          { days: LOG_LINK_DAYS },
        )}
      </p>
      {links.isPending && <PlaceholderRows count={1} label={t('Loading your links')} />}
      {links.isError && !links.data && <LoadFailed what={t("Your links couldn't be loaded.")} query={links} />}
      {links.data && links.data.items.length > 0 && (
        <>
          <ul className="card rows" aria-labelledby="links-title">
            {links.data.items.map((link) => (
              <LinkRow key={link.id} link={link} zone={zone} />
            ))}
          </ul>
          <NextPage query={links} failed={t("More couldn't be loaded.")} />
        </>
      )}
      {sharing && <NewLinkDialog range={sharing} onClose={() => setSharing(undefined)} />}
    </section>
  );
}

function LinkRow({ link, zone }: { link: LogLink; zone: string }) {
  const now = useNow();
  const [isEnding, setEnding] = useState(false);
  const end = useEndLogLink(() => setEnding(false));
  return (
    <li className="log-link">
      <span className="grow">
        <strong>{link.name}</strong>
        <span className="row-note">{t('{first} to {last}', { first: dayText(link.from), last: dayText(link.to) })}</span>
        <span className="row-note">{openedText(link, zone, now)}</span>
      </span>
      {link.state === 'open' ? (
        <>
          <Badge tone="ok">{t('Until {date}', { date: formatDate(link.expiresAt, zone, now) })}</Badge>
          <Button variant="outline" size="s" aria-label={t('End the link for {name}', { name: link.name })} onClick={() => setEnding(true)}>
            {t('End')}
          </Button>
        </>
      ) : (
        <Badge>{link.state === 'ended' ? t('Ended') : t('Over')}</Badge>
      )}
      <ConfirmDialog
        isOpen={isEnding}
        onOpenChange={(isOpen) => !isOpen && setEnding(false)}
        title={t('End the link for {name}?', { name: link.name })}
        confirmLabel={t('End link')}
        busyLabel={t('Ending...')}
        cancelLabel={t('Keep it')}
        tone="danger"
        isBusy={end.isPending}
        onConfirm={() => end.mutate(link.id)}
      >
        {t("It stops working at once and can't be turned on again. You can create another one.")}
      </ConfirmDialog>
    </li>
  );
}

function openedText({ views, lastViewedAt }: LogLink, zone: string, now: Date): string {
  if (views === 0) return t('Not opened yet');
  return lastViewedAt === null
    ? t('Opened {views, plural, one {# time} other {# times}}', { views })
    : t('Opened {views, plural, one {# time} other {# times}}, last on {date}', { views, date: formatDate(lastViewedAt, zone, now) });
}
