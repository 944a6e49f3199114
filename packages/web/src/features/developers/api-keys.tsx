import './developers.css';
import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import { type ApiKey, MAX_API_KEYS } from '@x1/contract/developers/api-key.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { apiKeysApi } from '../../lib/api/developers.ts';
import { apiKeyKeys } from '../../lib/query-keys.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { scopeWords } from './labels.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';

const TITLE = 'api-keys-title';

interface ApiKeysProps {
  user: User;
  confirmed: <Answer>(action: () => Promise<Answer>) => Promise<Answer | undefined>;
}

/** A person's API keys (decision 0107): created, shown once, revoked. */
export function ApiKeys({ user, confirmed }: ApiKeysProps) {
  const keys = useRead(apiKeyKeys.all, apiKeysApi.listApiKeys, {}, { refetchOnMount: 'always' });
  const [step, setStep] = useState<{ kind: 'creating' } | { kind: 'made'; secret: string }>();
  const close = () => setStep(undefined);
  const isEmpty = keys.data?.length === 0;
  const create = (
    <Button
      icon={Plus}
      size={isEmpty ? 'm' : 's'}
      isDisabled={(keys.data?.length ?? 0) >= MAX_API_KEYS}
      onClick={() => setStep({ kind: 'creating' })}
    >
      {t('Create key')}
    </Button>
  );
  return (
    <section aria-labelledby={TITLE}>
      <div className="sechead items-center">
        <h2 id={TITLE}>{t('API keys')}</h2>
        {keys.data && !isEmpty && create}
      </div>
      <p className="small muted mb-3">{t('A key lets a program read from X1 as you. Changing your password revokes all of them.')}</p>
      {keys.isPending && <PlaceholderRows count={2} label={t('Loading your keys')} />}
      {keys.isError && !keys.data && <LoadFailed what={t("Your keys couldn't be loaded.")} query={keys} />}
      {isEmpty && (
        <EmptyState title={t('No keys yet')} action={create}>
          {t('Create one to show your sessions in your own tools, or to follow your earnings in a spreadsheet.')}
        </EmptyState>
      )}
      {keys.data && !isEmpty && (
        <ul className="card rows" aria-label={t('Your API keys')}>
          {keys.data.map((key) => (
            <KeyRow key={key.id} apiKey={key} user={user} />
          ))}
        </ul>
      )}
      {step?.kind === 'creating' && (
        <NewKeyDialog user={user} confirmed={confirmed} onMade={({ secret }) => setStep({ kind: 'made', secret })} onClose={close} />
      )}
      {step?.kind === 'made' && (
        <SecretDialog
          title={t('Save your key')}
          description={t("Copy it now and keep it somewhere safe. We can't show it again.")}
          label={t('API key')}
          secret={step.secret}
          onClose={close}
        />
      )}
    </section>
  );
}

function KeyRow({ apiKey: { id, name, prefix, scopes, expiresAt, lastUsedAt }, user }: { apiKey: ApiKey; user: User }) {
  const [isRevoking, setRevoking] = useState(false);
  const revoke = useChange({
    call: () => apiKeysApi.revokeApiKey({ params: { apiKeyId: id } }),
    stale: apiKeysApi.revokeApiKey.stale,
    refreshAfter: 'both',
    done: { title: t('“{name}” is revoked', { name }) },
    failed: t("The key couldn't be revoked. Please try again."),
    onRefreshed: () => setRevoking(false),
  });
  const zone = viewerTimeZone(user);
  const isExpired = new Date(expiresAt).getTime() <= Date.now();
  const ends = isExpired
    ? t('Expired {date}', { date: formatDate(expiresAt, zone, new Date()) })
    : t('Expires {date}', { date: formatDate(expiresAt, zone, new Date()) });
  return (
    <li className="developer-row">
      <span className="grow">
        <strong>{name}</strong>
        <span className="row-note">
          <code>{prefix}…</code> · {ends}
        </span>
        <span className="row-note">{scopes.map((scope) => scopeWords[scope].label).join(', ')}</span>
        <span className="row-note">
          {lastUsedAt === null ? t('Never used') : t('Last used {date}', { date: formatDate(lastUsedAt, zone, new Date()) })}
        </span>
      </span>
      {isExpired && <Badge>{t('Expired')}</Badge>}
      <Button variant="outline" size="s" aria-label={t('Revoke {name}', { name })} onClick={() => setRevoking(true)}>
        {t('Revoke')}
      </Button>
      <ConfirmDialog
        isOpen={isRevoking}
        onOpenChange={(isOpen) => !isOpen && setRevoking(false)}
        title={t('Revoke “{name}”?', { name })}
        confirmLabel={t('Revoke key')}
        busyLabel={t('Revoking...')}
        cancelLabel={t('Keep it')}
        tone="danger"
        isBusy={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      >
        {t('Programs that use it stop working immediately.')}
      </ConfirmDialog>
    </li>
  );
}
