import './developers.css';
import type { User } from '@x1/contract/accounts/user.ts';
import { formatMoment } from '@x1/contract/core/time-format.ts';
import { FORMER_SECRET_HOURS, MAX_WEBHOOKS, type Webhook, type WebhookState } from '@x1/contract/developers/webhook.ts';
import { ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { webhooksApi } from '../../lib/api/developers.ts';
import { webhookKeys } from '../../lib/query-keys.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { ChangeWebhookDialog, NewWebhookDialog } from './webhook-dialog.tsx';

const TITLE = 'webhooks-title';

/** A person's webhooks (decision 0108): added, changed, tested, and what became of each event. */
export function Webhooks({ user }: { user: User }) {
  const webhooks = useRead(webhookKeys.list(), webhooksApi.listWebhooks, {}, { refetchOnMount: 'always' });
  const [step, setStep] = useState<{ kind: 'adding' } | { kind: 'made'; secret: string }>();
  const isEmpty = webhooks.data?.length === 0;
  const add = (
    <Button
      icon={Plus}
      size={isEmpty ? 'm' : 's'}
      isDisabled={(webhooks.data?.length ?? 0) >= MAX_WEBHOOKS}
      onClick={() => setStep({ kind: 'adding' })}
    >
      Add webhook
    </Button>
  );
  return (
    <section aria-labelledby={TITLE} className="mt-8">
      <div className="sechead items-center">
        <h2 id={TITLE}>Webhooks</h2>
        {webhooks.data && !isEmpty && add}
      </div>
      <p className="small muted mb-3">
        {user.role === 'admin'
          ? 'X1 tells your server about sessions and payouts of every trainer, as they happen.'
          : 'X1 tells your server about your sessions and payouts, as they happen.'}
      </p>
      {webhooks.isPending && <PlaceholderRows count={1} label="Loading your webhooks" />}
      {webhooks.isError && !webhooks.data && <LoadFailed what="Your webhooks couldn't be loaded." query={webhooks} />}
      {isEmpty && (
        <EmptyState title="No webhooks yet" action={add}>
          Add the address of your server to hear about bookings without asking again and again.
        </EmptyState>
      )}
      {webhooks.data && !isEmpty && (
        <ul className="card rows" aria-label="Your webhooks">
          {webhooks.data.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} user={user} />
          ))}
        </ul>
      )}
      {step?.kind === 'adding' && (
        <NewWebhookDialog onMade={({ secret }) => setStep({ kind: 'made', secret })} onClose={() => setStep(undefined)} />
      )}
      {step?.kind === 'made' && (
        <SecretDialog
          title="Save the signing secret"
          description="Your server checks with it that a message is from X1. We can't show it again."
          label="Signing secret"
          secret={step.secret}
          onClose={() => setStep(undefined)}
        />
      )}
    </section>
  );
}

const stateWords: Readonly<Record<WebhookState, string>> = { on: 'On', off: 'Off', gone: 'Turned off', failing: 'Turned off' };

type Asked = 'change' | 'rotate' | 'delete';

function WebhookRow({ webhook, user }: { webhook: Webhook; user: User }) {
  const [asked, setAsked] = useState<Asked>();
  const [isLogShown, setLogShown] = useState(false);
  const { id, url, events, state } = webhook;
  const params = { webhookId: id };
  const test = useChange({
    call: () => webhooksApi.testWebhook({ params }),
    stale: webhooksApi.testWebhook.stale,
    done: { title: 'Test sent', description: 'The log shows how it went.' },
    failed: "The test couldn't be sent. Please try again.",
    onDone: () => setLogShown(true),
  });
  return (
    <li>
      <div className="developer-row">
        <span className="grow">
          <strong>{url}</strong>
          <span className="row-note">{events.join(', ')}</span>
        </span>
        <Badge tone={state === 'on' ? 'ok' : state === 'off' ? 'neutral' : 'bad'}>{stateWords[state]}</Badge>
        <span className="developer-buttons">
          <Button
            variant="outline"
            size="s"
            isDisabled={state !== 'on'}
            isBusy={test.isPending}
            busyLabel="Sending..."
            aria-label={`Send test to ${url}`}
            onClick={() => test.mutate()}
          >
            Send test
          </Button>
          <Button variant="outline" size="s" aria-label={`Change ${url}`} onClick={() => setAsked('change')}>
            Change
          </Button>
          <Button variant="outline" size="s" aria-label={`New secret for ${url}`} onClick={() => setAsked('rotate')}>
            New secret
          </Button>
          <Button variant="outline" size="s" aria-label={`Delete ${url}`} onClick={() => setAsked('delete')}>
            Delete
          </Button>
          <Button variant="outline" size="s" icon={ChevronDown} aria-expanded={isLogShown} onClick={() => setLogShown(!isLogShown)}>
            Log
          </Button>
        </span>
      </div>
      <WebhookNotice webhook={webhook} user={user} />
      {isLogShown && <DeliveryLog webhook={webhook} user={user} />}
      {asked === 'change' && <ChangeWebhookDialog webhook={webhook} onClose={() => setAsked(undefined)} />}
      {asked === 'rotate' && <Rotation webhook={webhook} onClose={() => setAsked(undefined)} />}
      {asked === 'delete' && <Deletion webhook={webhook} onClose={() => setAsked(undefined)} />}
    </li>
  );
}

/** What its owner has to know about it now. */
function WebhookNotice({ webhook: { state, failingSince, formerSecretUntil }, user }: { webhook: Webhook; user: User }) {
  const zone = viewerTimeZone(user);
  const text =
    state === 'gone'
      ? "Your server said it doesn't take events anymore. Turn the webhook on again under Change."
      : state === 'failing'
        ? 'Nothing got through for three days. Turn the webhook on again under Change once your server works: we send what was waiting.'
        : state === 'on' && failingSince !== null
          ? `Nothing has got through since ${formatMoment(failingSince, zone)}. We keep trying for about three days.`
          : formerSecretUntil !== null
            ? `The former secret still works until ${formatMoment(formerSecretUntil, zone)}.`
            : null;
  if (text === null) return null;
  return (
    <div className="developer-more">
      <Notice tone={state === 'on' && failingSince === null ? 'plain' : 'warn'}>{text}</Notice>
    </div>
  );
}

interface AskProps {
  webhook: Webhook;
  onClose: () => void;
}

function Rotation({ webhook: { id }, onClose }: AskProps) {
  const [secret, setSecret] = useState<string>();
  const rotate = useChange({
    call: () => webhooksApi.rotateWebhookSecret({ params: { webhookId: id } }),
    stale: webhooksApi.rotateWebhookSecret.stale,
    failed: "A new secret couldn't be created. Please try again.",
    onDone: (made) => setSecret(made.secret),
  });
  if (secret !== undefined) {
    return (
      <SecretDialog
        title="Save the signing secret"
        description={`Give it to your server within ${FORMER_SECRET_HOURS} hours. We can't show it again.`}
        label="Signing secret"
        secret={secret}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Create a new secret?"
      confirmLabel="Create secret"
      busyLabel="Creating..."
      cancelLabel="Keep it"
      isBusy={rotate.isPending}
      onConfirm={() => rotate.mutate()}
    >
      For {FORMER_SECRET_HOURS} hours messages are signed with both, so that you can change your server without missing one.
    </ConfirmDialog>
  );
}

function Deletion({ webhook: { id, url }, onClose }: AskProps) {
  const remove = useChange({
    call: () => webhooksApi.deleteWebhook({ params: { webhookId: id } }),
    stale: webhooksApi.deleteWebhook.stale,
    refreshAfter: 'both',
    done: { title: 'Webhook deleted' },
    failed: "The webhook couldn't be deleted. Please try again.",
    onRefreshed: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete this webhook?"
      confirmLabel="Delete webhook"
      busyLabel="Deleting..."
      cancelLabel="Keep it"
      tone="danger"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {url} hears nothing more, and its log is deleted.
    </ConfirmDialog>
  );
}
