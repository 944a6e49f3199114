import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatMoment } from '@x1/contract/core/time-format.ts';
import { deliveryErrorText } from '@x1/contract/developers/delivery-errors.ts';
import { DELIVERY_KEPT_DAYS, type Delivery, type Webhook } from '@x1/contract/developers/webhook.ts';
import { webhookRoutes } from '@x1/contract/developers/webhook-routes.ts';
import { RotateCw } from 'lucide-react';
import { webhooksApi } from '../../lib/api/developers.ts';
import { webhookKeys } from '../../lib/query-keys.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useChange } from '../../lib/use-change.ts';
import { usePages } from '../../lib/use-read.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NextPage } from '../../ui/load-more.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';

const stateWords = { waiting: t('Waiting'), delivered: t('Delivered'), given_up: t('Given up') } as const;
const stateTones = { waiting: 'warn', delivered: 'ok', given_up: 'bad' } as const;

/** What was sent to one webhook, what waits, and why. */
export function DeliveryLog({ webhook: { id, state }, user }: { webhook: Webhook; user: User }) {
  const deliveries = usePages(
    webhookKeys.deliveries(id),
    webhookRoutes.listDeliveries,
    { params: { webhookId: id }, query: {} },
    { refetchOnMount: 'always' },
  );
  return (
    <div className="developer-more">
      <div className="sechead items-center">
        <h3 className="text-row font-semibold">{t('Log')}</h3>
        <Button
          variant="outline"
          size="s"
          icon={RotateCw}
          isBusy={deliveries.isFetching && !deliveries.isPending}
          busyLabel={t('Refreshing...')}
          onClick={() => void deliveries.refetch()}
        >
          {t('Refresh')}
        </Button>
      </div>
      {deliveries.isPending && <PlaceholderRows count={2} label={t('Loading the log')} />}
      {deliveries.isError && !deliveries.data && <LoadFailed what={t("The log couldn't be loaded.")} query={deliveries} />}
      {deliveries.data?.items.length === 0 && <p className="small muted">{t('Nothing has been sent yet. Send a test to see one here.')}</p>}
      {deliveries.data && deliveries.data.items.length > 0 && (
        <>
          <ul className="delivery-log" aria-label={t('Deliveries')}>
            {deliveries.data.items.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} canReplay={state === 'on'} user={user} />
            ))}
          </ul>
          <NextPage query={deliveries} failed={t("More couldn't be loaded.")} />
          <p className="small muted mt-3">{t('Deliveries are kept for {count} days.', { count: DELIVERY_KEPT_DAYS })}</p>
        </>
      )}
    </div>
  );
}

function DeliveryRow({ delivery, canReplay, user }: { delivery: Delivery; canReplay: boolean; user: User }) {
  const zone = viewerTimeZone(user);
  const { id, type, state, happenedAt, attempts, lastStatus, lastError, nextAttemptAt, messageId, body } = delivery;
  const replay = useChange({
    call: () => webhooksApi.replayDelivery({ params: { deliveryId: id } }),
    stale: webhooksApi.replayDelivery.stale,
    done: { title: t('Sent again'), description: t('Refresh the log to see how it went.') },
    failed: t("It couldn't be sent again. Please try again."),
  });
  return (
    <li>
      <div className="delivery-line">
        <span className="grow">
          <strong>{type}</strong>
          <span className="row-note">
            {formatMoment(happenedAt, zone)}
            {attempts > 1 && ` · ${t('{attempts, plural, one {# attempt} other {# attempts}}', { attempts })}`}
            {lastStatus !== null && state === 'delivered' && ` · ${t('answered {status}', { status: lastStatus })}`}
          </span>
          {lastError !== null && <span className="row-note">{deliveryErrorText(lastError)}</span>}
          {nextAttemptAt !== null && (
            <span className="row-note">{t('Next attempt {date}', { date: formatMoment(nextAttemptAt, zone) })}</span>
          )}
        </span>
        <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>
        {canReplay && (
          <Button
            variant="outline"
            size="s"
            isBusy={replay.isPending}
            busyLabel={t('Sending...')}
            aria-label={t('Send again: {type}', { type })}
            onClick={() => replay.mutate()}
          >
            {t('Send again')}
          </Button>
        )}
      </div>
      <details className="small">
        <summary>{t('What was sent')}</summary>
        <p className="muted">{messageId}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls. */}
        <pre tabIndex={0}>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
      </details>
    </li>
  );
}
