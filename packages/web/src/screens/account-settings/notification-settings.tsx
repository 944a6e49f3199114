import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { NotificationPreferences } from '@x1/contract/notifications/preferences.ts';
import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { askPushPermission, type PushState, readPushState, switchPushOff, switchPushOn } from '../../features/notifications/push.ts';
import { useNotificationPreferences, useSaveNotificationPreferences } from '../../features/notifications/use-preferences.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.ts';
import { announceFailure } from './announce-failure.ts';
import { SettingsCard } from './settings-card.tsx';

const FAILED = t('Failed to update preferences. Please try again.');

/** Notification Preferences: six switches and what they do not switch (S2§2, S2§3, R134). */
export function NotificationSettings({ user }: { user: User }) {
  const preferences = useNotificationPreferences();
  return (
    <SettingsCard
      id="notification-preferences"
      title={t('Notification Preferences')}
      note={t('We always send receipts, refunds, session invitations and security emails.')}
    >
      {preferences.isPending && <SwitchesPlaceholder />}
      {preferences.isError && !preferences.data && (
        <div className="mt-4">
          <LoadFailed what={t("Your preferences couldn't be loaded.")} query={preferences} />
        </div>
      )}
      {preferences.data && <SwitchesForm role={user.role} {...preferences.data} />}
    </SettingsCard>
  );
}

interface SwitchesFormProps {
  role: User['role'];
  preferences: NotificationPreferences;
  channels: { smsAvailable: boolean; pushPublicKey: string | null };
}

function SwitchesForm({ role, preferences, channels }: SwitchesFormProps) {
  const save = useSaveNotificationPreferences();
  const push = usePushSwitch(channels.pushPublicKey);
  const form = useForm({
    initial: preferences,
    send: async (_, { changes }) => {
      const answer = await save.mutateAsync(changes);
      toast({ title: t('Preferences Updated') });
      if (changes.pushNotifications !== undefined) void push.follow(answer.preferences.pushNotifications);
    },
    onFailed: (error) => announceFailure(error, FAILED),
  });
  const { values } = form;
  const set = (name: keyof NotificationPreferences, isOn: boolean) => {
    form.change({ [name]: isOn });
    if (name === 'pushNotifications' && isOn) void push.ask();
  };
  const isOffered = { smsNotifications: channels.smsAvailable, pushNotifications: channels.pushPublicKey !== null };
  const hintOf = ({ name, hints }: PreferenceSwitch) => {
    if (name in isOffered && !isOffered[name as keyof typeof isOffered]) return t('Not available yet');
    return name === 'pushNotifications' ? pushHint(push.state) : hints[role === 'trainer' ? 'trainer' : 'parent'];
  };
  return (
    <form {...form.attributes}>
      <div className="switches">
        {preferenceSwitches.map((one) => (
          <Switch
            key={one.name}
            label={one.label}
            hint={hintOf(one)}
            checked={values[one.name]}
            disabled={one.name in isOffered && !isOffered[one.name as keyof typeof isOffered]}
            onChange={(event) => set(one.name, event.target.checked)}
          />
        ))}
      </div>
      {preferences.pushNotifications && values.pushNotifications && isOffered.pushNotifications && canSwitchOnHere(push.state) && (
        <PushHere push={push} />
      )}
      <Button type="submit" className="mt-5" isDisabled={!form.isChanged} isBusy={form.isBusy} busyLabel={t('Please wait...')}>
        {t('Save Preferences')}
      </Button>
    </form>
  );
}

/** The account wants push messages, and this browser was not asked yet. */
function PushHere({ push }: { push: PushSwitch }) {
  const [isBusy, setIsBusy] = useState(false);
  const switchOn = async () => {
    setIsBusy(true);
    await push.ask();
    await push.follow(true);
    setIsBusy(false);
  };
  return (
    <div className="mt-2">
      <Notice
        tone="plain"
        icon={BellRing}
        action={
          <Button variant="outline" size="s" isBusy={isBusy} busyLabel={t('Please wait...')} onClick={() => void switchOn()}>
            {t('Turn on here')}
          </Button>
        }
      >
        {t("This browser doesn't show push notifications yet.")}
      </Notice>
    </div>
  );
}

function SwitchesPlaceholder() {
  return (
    <PlaceholderGroup label={t('Loading your preferences')}>
      <div className="switches">
        {preferenceSwitches.map(({ name }) => (
          <div className="switch" key={name}>
            <span className="grow">
              <Placeholder width="40%" height={16} className="mb-2" />
              <Placeholder width="70%" height={12} />
            </span>
            <Placeholder width={44} height={26} />
          </div>
        ))}
      </div>
    </PlaceholderGroup>
  );
}

/** What the switch for push messages says of this browser. */
function pushHint(state: PushState | undefined): string {
  if (state === 'impossible') return t("This browser can't show them. On an iPhone, add X1 to the home screen first.");
  if (state === 'blocked') return t('This browser blocks them for X1. Allow them in its settings first.');
  if (state === 'on') return t('This browser shows them.');
  return t('In every browser where you allow them.');
}

/** Whether a press can make this browser show them. */
function canSwitchOnHere(state: PushState | undefined): boolean {
  return state === 'unasked' || state === 'off';
}

interface PreferenceSwitch {
  readonly name: keyof NotificationPreferences;
  readonly label: string;
  /** What it is about, for either side. */
  readonly hints: { readonly trainer: string; readonly parent: string };
}

const forBoth = (hint: string) => ({ trainer: hint, parent: hint });

/** The six switches of S2§3: three ways, three topics. */
const preferenceSwitches: readonly PreferenceSwitch[] = [
  { name: 'emailNotifications', label: t('Email notifications'), hints: forBoth(t("Sessions, and messages you haven't read")) },
  { name: 'smsNotifications', label: t('SMS notifications'), hints: forBoth(t('Text messages about sessions')) },
  { name: 'pushNotifications', label: t('Push notifications'), hints: forBoth(t('In every browser where you allow them')) },
  {
    name: 'sessionReminders',
    label: t('Session reminders'),
    hints: forBoth(t('A day and an hour before a session')),
  },
  {
    name: 'paymentNotifications',
    label: t('Payment notifications'),
    hints: { trainer: t('Sales and payouts'), parent: t('Payment updates besides receipts') },
  },
  { name: 'marketingEmails', label: t('Marketing emails'), hints: forBoth(t('Occasional news about X1')) },
];

interface PushSwitch {
  /** This browser's push state; undefined until that is known. */
  readonly state: PushState | undefined;
  /** Asks the person, out of a press: browsers take the question from nothing else. */
  readonly ask: () => Promise<void>;
  /** Makes this browser do what the account wants. */
  readonly follow: (isOn: boolean) => Promise<void>;
}

/** Push messages are wanted by the account, and shown by each browser that was allowed to. */
function usePushSwitch(publicKey: string | null): PushSwitch {
  const [state, setState] = useState<PushState>();
  const look = async () => setState(await readPushState());
  useEffect(() => {
    void readPushState().then(setState);
  }, []);
  return {
    state,
    ask: async () => {
      await askPushPermission();
      await look();
    },
    follow: async (isOn) => {
      // Any failure is the browser's and shows in its state afterwards.
      if (isOn && publicKey !== null) await switchPushOn(publicKey).catch(() => false);
      if (!isOn) await switchPushOff().catch(() => undefined);
      await look();
    },
  };
}
