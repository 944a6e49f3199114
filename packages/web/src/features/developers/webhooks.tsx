import './developers.css';
import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
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
      {t('Add webhook')}
    </Button>
  );
  return (
    <section aria-labelledby={TITLE} className="mt-8">
      <div className="sechead items-center">
        <h2 id={TITLE}>{t('Webhooks')}</h2>
        {webhooks.data && !isEmpty && add}
      </div>
      <p className="small muted mb-3">
        {user.role === 'admin'
          ? t('X1 tells your server about sessions and payouts of every trainer, as they happen.')
          : t('X1 tells your server about your sessions and payouts, as they happen.')}
      </p>
      {webhooks.isPending && <PlaceholderRows count={1} label={t('Loading your webhooks')} />}
      {webhooks.isError && !webhooks.data && <LoadFailed what={t("Your webhooks couldn't be loaded.")} query={webhooks} />}
      {isEmpty && (
        <EmptyState title={t('No webhooks yet')} action={add}>
          {t('Add the address of your server to hear about bookings without asking again and again.')}
        </EmptyState>
      )}
      {webhooks.data && !isEmpty && (
        <ul className="card rows" aria-label={t('Your webhooks')}>
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
          title={t('Save the signing secret')}
          description={t("Your server checks with it that a message is from X1. We can't show it again.")}
          label={t('Signing secret')}
          secret={step.secret}
          onClose={() => setStep(undefined)}
        />
      )}
    </section>
  );
}

const stateWords: Readonly<Record<WebhookState, string>> = {
  on: t('On'),
  off: t('Off', { context: 'webhook' }),
  gone: t('Turned off'),
  failing: t('Turned off'),
};

type Asked = 'change' | 'rotate' | 'delete';

function WebhookRow({ webhook, user }: { webhook: Webhook; user: User }) {
  const [asked, setAsked] = useState<Asked>();
  const [isLogShown, setLogShown] = useState(false);
  const { id, url, events, state } = webhook;
  const params = { webhookId: id };
  const test = useChange({
    call: () => webhooksApi.testWebhook({ params }),
    stale: webhooksApi.testWebhook.stale,
    done: { title: t('Test sent'), description: t('The log shows how it went.') },
    failed: t("The test couldn't be sent. Please try again."),
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
            busyLabel={t('Sending...')}
            aria-label={t('Send test to {url}', { url })}
            onClick={() => test.mutate()}
          >
            {t('Send test')}
          </Button>
          <Button variant="outline" size="s" aria-label={t('Change {url}', { url })} onClick={() => setAsked('change')}>
            {t('Change')}
          </Button>
          <Button variant="outline" size="s" aria-label={t('New secret for {url}', { url })} onClick={() => setAsked('rotate')}>
            {t('New secret')}
          </Button>
          <Button variant="outline" size="s" aria-label={t('Delete {url}', { url })} onClick={() => setAsked('delete')}>
            {t('Delete')}
          </Button>
          <Button variant="outline" size="s" icon={ChevronDown} aria-expanded={isLogShown} onClick={() => setLogShown(!isLogShown)}>
            {t('Log')}
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
      ? t("Your server said it doesn't take events anymore. Turn the webhook on again under Change.")
      : state === 'failing'
        ? t('Nothing got through for three days. Turn the webhook on again under Change once your server works: we send what was waiting.')
        : state === 'on' && failingSince !== null
          ? t('Nothing has gotten through since {date}. We keep trying for about three days.', { date: formatMoment(failingSince, zone) })
          : formerSecretUntil !== null
            ? t('The former secret still works until {date}.', { date: formatMoment(formerSecretUntil, zone) })
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
    failed: t("A new secret couldn't be created. Please try again."),
    onDone: (made) => setSecret(made.secret),
  });
  if (secret !== undefined) {
    return (
      <SecretDialog
        title={t('Save the signing secret')}
        description={t("Give it to your server within {hours} hours. We can't show it again.", {
          hours: FORMER_SECRET_HOURS,
        })}
        label={t('Signing secret')}
        secret={secret}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Create a new secret?')}
      confirmLabel={t('Create secret')}
      busyLabel={t('Creating...')}
      cancelLabel={t('Keep it')}
      isBusy={rotate.isPending}
      onConfirm={() => rotate.mutate()}
    >
      {t('For {hours} hours messages are signed with both, so that you can change your server without missing one.', {
        hours: FORMER_SECRET_HOURS,
      })}
    </ConfirmDialog>
  );
}

function Deletion({ webhook: { id, url }, onClose }: AskProps) {
  const remove = useChange({
    call: () => webhooksApi.deleteWebhook({ params: { webhookId: id } }),
    stale: webhooksApi.deleteWebhook.stale,
    refreshAfter: 'both',
    done: { title: t('Webhook deleted') },
    failed: t("The webhook couldn't be deleted. Please try again."),
    onRefreshed: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Delete this webhook?')}
      confirmLabel={t('Delete webhook')}
      busyLabel={t('Deleting...')}
      cancelLabel={t('Keep it')}
      tone="danger"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {t('{url} hears nothing more, and its log is deleted.', { url })}
    </ConfirmDialog>
  );
}
