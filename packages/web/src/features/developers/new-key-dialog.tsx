import type { User } from '@x1/contract/accounts/user.ts';
import type { ApiScope } from '@x1/contract/core/api-scopes.ts';
import { t } from '@x1/contract/core/texts.ts';
import { apiKeyDays, type MadeApiKey, NewApiKey, scopesOfRole } from '@x1/contract/developers/api-key.ts';
import { apiKeysApi } from '../../lib/api/developers.ts';
import { useChange } from '../../lib/use-change.ts';
import { useForm } from '../../lib/use-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { scopeWords } from './labels.ts';

interface NewKeyDialogProps {
  user: User;
  /** Has the person prove who they are where the server asks for it; undefined when they gave up. */
  confirmed: <Answer>(action: () => Promise<Answer>) => Promise<Answer | undefined>;
  onMade: (made: MadeApiKey) => void;
  onClose: () => void;
}

const lifetimes = apiKeyDays.map((days) => ({ value: String(days), label: days === 365 ? t('1 year') : t('{days} days', { days }) }));

/** A key is made: what it's for, what it may do, and how long it works. */
export function NewKeyDialog({ user, confirmed, onMade, onClose }: NewKeyDialogProps) {
  const create = useChange({
    call: (body: NewApiKey) => confirmed(() => apiKeysApi.createApiKey({ body })),
    stale: apiKeysApi.createApiKey.stale,
    failed: t("The key couldn't be created. Please try again."),
    onDone: (made) => made && onMade(made),
  });
  const initial: { name: string; scopes: readonly ApiScope[]; days: number } = { name: '', scopes: [], days: 90 };
  const form = useForm({ initial, schema: NewApiKey, send: (body) => create.mutateAsync(body) });
  const { scopes, days } = form.values;
  const choose = (scope: ApiScope, isChosen: boolean) =>
    form.change({ scopes: isChosen ? [...scopes, scope] : scopes.filter((one) => one !== scope) });
  return (
    <FormDialog
      title={t('New API key')}
      description={t('It can only do what you choose here. It never moves money or reads messages.')}
      width="usual"
      submitLabel={t('Create key')}
      busyLabel={t('Creating...')}
      form={form}
      onClose={onClose}
    >
      <TextField label={t('Name')} hint={t("What it's for, such as “Club website”")} autoComplete="off" {...form.field('name')} />
      <ChoiceGroup legend={t('What it can do')} error={form.errors['scopes']}>
        <div className="scope-choices">
          {scopesOfRole[user.role].map((scope) => (
            <Checkbox
              key={scope}
              label={scopeWords[scope].label}
              hint={scopeWords[scope].hint}
              checked={scopes.includes(scope)}
              onChange={(event) => choose(scope, event.target.checked)}
            />
          ))}
        </div>
      </ChoiceGroup>
      <Segments
        legend={t('Works for')}
        value={String(days)}
        options={lifetimes}
        onChange={(value) => form.change({ days: Number(value) })}
      />
    </FormDialog>
  );
}
