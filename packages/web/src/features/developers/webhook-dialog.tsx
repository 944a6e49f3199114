import { t } from '@x1/contract/core/texts.ts';
import {
  type MadeWebhook,
  type Webhook,
  WebhookChange,
  type WebhookEvent,
  WebhookSettings,
  webhookEvents,
} from '@x1/contract/developers/webhook.ts';
import { webhooksApi } from '../../lib/api/developers.ts';
import { useChange } from '../../lib/use-change.ts';
import { type FormPart, useForm } from '../../lib/use-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { eventWords } from './labels.ts';

interface Values {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

/** A webhook is added; what it's told of is all there is unless less is wanted. */
export function NewWebhookDialog({ onMade, onClose }: { onMade: (made: MadeWebhook) => void; onClose: () => void }) {
  const create = useChange({
    call: (body: WebhookSettings) => webhooksApi.createWebhook({ body }),
    stale: webhooksApi.createWebhook.stale,
    onDone: onMade,
  });
  const initial: Values = { url: '', events: webhookEvents };
  const form = useForm({ initial, schema: WebhookSettings, send: (body) => create.mutateAsync(body) });
  return (
    <FormDialog
      title={t('Add webhook')}
      width="usual"
      submitLabel={t('Add webhook')}
      busyLabel={t('Adding...')}
      form={form}
      onClose={onClose}
    >
      <WebhookFields form={form} />
    </FormDialog>
  );
}

export function ChangeWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const update = useChange({
    call: (body: WebhookChange) => webhooksApi.updateWebhook({ params: { webhookId: webhook.id }, body }),
    stale: webhooksApi.updateWebhook.stale,
    done: { title: t('Webhook saved') },
    onRefreshed: onClose,
  });
  const { url, events, state } = webhook;
  const initial: Values & { isOn: boolean } = { url, events, isOn: state === 'on' };
  const form = useForm({ initial, schema: WebhookChange, send: (body) => update.mutateAsync(body) });
  return (
    <FormDialog title={t('Change webhook')} width="usual" submitLabel={t('Save')} busyLabel={t('Saving...')} form={form} onClose={onClose}>
      <WebhookFields form={form as FormPart<Values>} />
      <div className="mt-4">
        <Checkbox
          label={t('Send events')}
          hint={t("While it's off, events aren't kept for later.")}
          checked={form.values.isOn}
          onChange={(event) => form.change({ isOn: event.target.checked })}
        />
      </div>
    </FormDialog>
  );
}

function WebhookFields({ form }: { form: FormPart<Values> }) {
  const { events } = form.values;
  const choose = (one: WebhookEvent, isChosen: boolean) =>
    form.change({ events: isChosen ? [...events, one] : events.filter((other) => other !== one) });
  return (
    <>
      <TextField
        label={t('Address of your server')}
        type="url"
        placeholder="https://"
        hint={t('X1 sends each event there as a signed POST.')}
        autoComplete="off"
        {...form.field('url')}
      />
      <ChoiceGroup legend={t('Events')} error={form.errors['events']}>
        <div className="event-choices">
          {webhookEvents.map((event) => (
            <Checkbox
              key={event}
              label={eventWords[event]}
              hint={<code>{event}</code>}
              checked={events.includes(event)}
              onChange={({ target }) => choose(event, target.checked)}
            />
          ))}
        </div>
      </ChoiceGroup>
    </>
  );
}
