import type { User } from '@x1/contract/accounts/user.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { formatMoment } from '@x1/contract/core/time-format.ts';
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

const stateWords = { waiting: 'Waiting', delivered: 'Delivered', given_up: 'Given up' } as const;
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
        <h3 className="text-row font-semibold">Log</h3>
        <Button
          variant="outline"
          size="s"
          icon={RotateCw}
          isBusy={deliveries.isFetching && !deliveries.isPending}
          busyLabel="Refreshing..."
          onClick={() => void deliveries.refetch()}
        >
          Refresh
        </Button>
      </div>
      {deliveries.isPending && <PlaceholderRows count={2} label="Loading the log" />}
      {deliveries.isError && !deliveries.data && <LoadFailed what="The log couldn't be loaded." query={deliveries} />}
      {deliveries.data?.items.length === 0 && <p className="small muted">Nothing has been sent yet. Send a test to see one here.</p>}
      {deliveries.data && deliveries.data.items.length > 0 && (
        <>
          <ul className="delivery-log" aria-label="Deliveries">
            {deliveries.data.items.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} canReplay={state === 'on'} user={user} />
            ))}
          </ul>
          <NextPage query={deliveries} failed="More couldn't be loaded." />
          <p className="small muted mt-3">Deliveries are kept for {DELIVERY_KEPT_DAYS} days.</p>
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
    done: { title: 'Sent again', description: 'Refresh the log to see how it went.' },
    failed: "It couldn't be sent again. Please try again.",
  });
  return (
    <li>
      <div className="delivery-line">
        <span className="grow">
          <strong>{type}</strong>
          <span className="row-note">
            {formatMoment(happenedAt, zone)}
            {attempts > 1 && ` · ${countText(attempts, 'attempt')}`}
            {lastStatus !== null && state === 'delivered' && ` · answered ${lastStatus}`}
          </span>
          {lastError !== null && <span className="row-note">{lastError}</span>}
          {nextAttemptAt !== null && <span className="row-note">{`Next attempt ${formatMoment(nextAttemptAt, zone)}`}</span>}
        </span>
        <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>
        {canReplay && (
          <Button
            variant="outline"
            size="s"
            isBusy={replay.isPending}
            busyLabel="Sending..."
            aria-label={`Send again: ${type}`}
            onClick={() => replay.mutate()}
          >
            Send again
          </Button>
        )}
      </div>
      <details className="small">
        <summary>What was sent</summary>
        <p className="muted">{messageId}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls. */}
        <pre tabIndex={0}>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
      </details>
    </li>
  );
}
