import { useQuery } from '@tanstack/react-query';
import { CalDavAccount, ICLOUD_SERVER } from '@x1/contract/calendar/caldav.ts';
import { t } from '@x1/contract/core/texts.ts';
import { useState } from 'react';
import { errorText } from '../../lib/api-errors.ts';
import { configQuery } from '../../lib/config.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useConnectServer } from './use-calendar.ts';

type Kind = 'icloud' | 'nextcloud' | 'other';

const KINDS = [
  { value: 'icloud', label: 'iCloud' },
  { value: 'nextcloud', label: 'Nextcloud' },
  { value: 'other', label: t('Other') },
] as const;

/** Where each makes an app password. */
const HINTS: Readonly<Record<Kind, { userName: string; password: string; server: string }>> = {
  icloud: {
    server: '',
    userName: t('The email address of your Apple Account.'),
    password: t('Create one at account.apple.com under App-Specific Passwords.'),
  },
  nextcloud: {
    server: t('Such as cloud.example.com'),
    userName: t('As you sign in to Nextcloud.'),
    password: t('Create one in Nextcloud under Settings, Security, Devices & sessions.'),
  },
  other: {
    server: t('Its CalDAV address, such as caldav.example.com'),
    userName: t('Often your email address.'),
    password: t('Most providers let you create one for each app. Use it instead of your usual password.'),
  },
};

interface CalDavDialogProps {
  /** The server that was connected before. */
  readonly server: string | null;
  readonly onClose: () => void;
}

/** A calendar of iCloud, Nextcloud or any server that speaks CalDAV, opened to X1 with an app password (decision 0098). */
export function CalDavDialog({ server, onClose }: CalDavDialogProps) {
  const isICloud = server === null || ICLOUD_SERVER.endsWith(`/${server}`);
  const [kind, setKind] = useState<Kind>(isICloud ? 'icloud' : 'other');
  const isSandbox = useQuery(configQuery).data?.sandbox === true;
  const connect = useConnectServer({ onDone: onClose });
  const form = useForm({
    initial: { server: isICloud ? ICLOUD_SERVER : (server ?? ''), userName: '', password: '' },
    schema: CalDavAccount,
    send: (account) => connect.mutateAsync(account),
  });
  const choose = (next: Kind) => {
    setKind(next);
    form.change({ server: next === 'icloud' ? ICLOUD_SERVER : '' });
  };
  const hints = HINTS[kind];
  return (
    <FormDialog
      title={t('Connect your calendar')}
      description={t("X1 adds your sessions and sees when you're busy, but never with what.")}
      submitLabel={t('Connect')}
      busyLabel={t('Connecting...')}
      form={form}
      onClose={onClose}
    >
      <Segments<Kind> legend={t('Where is it?')} value={kind} onChange={choose} options={KINDS} />
      {kind !== 'icloud' && (
        <TextField
          label={t('Server')}
          hint={hints.server}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          {...form.field('server')}
        />
      )}
      <TextField label={t('User name')} hint={hints.userName} autoCapitalize="none" autoComplete="off" {...form.field('userName')} />
      <PasswordField
        label={t('App password')}
        hint={isSandbox ? t('No real server is asked here: any user name and password will do.') : hints.password}
        autoComplete="off"
        {...form.field('password')}
      />
      {form.failure && <FormError title={errorText(form.failure, t("Your calendar couldn't be connected. Please try again."))} />}
    </FormDialog>
  );
}
