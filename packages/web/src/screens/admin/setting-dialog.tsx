import { type AdminSetting, type AdminSettingVersion, SettingChange } from '@x1/contract/admin/setting.ts';
import { addDays, startOfDay, toWallTime } from '@x1/contract/core/time.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import { type SettingName, settings } from '@x1/contract/settings/settings.ts';
import { isRaise } from '@x1/contract/settings/versions.ts';
import { sportsFor } from '@x1/contract/trainers/sports.ts';
import { useConsole } from '../../features/admin/console-context.ts';
import { ReasonField } from '../../features/admin/reason-dialog.tsx';
import { useAdminAction } from '../../features/admin/use-records.ts';
import { useAddedNames } from '../../lib/added-names.ts';
import { adminApi } from '../../lib/api/admin.ts';
import type { FormSchema } from '../../lib/form-schema.ts';
import { useForm } from '../../lib/use-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LandingLineField, LegalTextField, NamesField } from './setting-text-fields.tsx';
import { effectText, fromFieldText, noticeText, settingText, toFieldText } from './setting-words.ts';
import { TrainerField } from './trainer-field.tsx';

interface Values {
  readonly whose: 'all' | 'sport' | 'trainer';
  readonly sport: string;
  readonly trainerId: string;
  readonly value: string;
  readonly isDefault: boolean;
  readonly when: 'now' | 'later';
  /** A day in the operator's zone. */
  readonly day: string;
  readonly reason: string;
}

/** What is wrong with a change, at the field that a person corrects. */
const fieldOfIssue = (part: PropertyKey | undefined, { whose }: Values) =>
  part === 'effectiveAt' ? 'day' : part === 'scope' ? (whose === 'sport' ? 'sport' : 'trainerId') : (part ?? '');

const scopeOf = ({ whose, sport, trainerId }: Values) =>
  whose === 'all' ? 'all' : whose === 'sport' ? `sport:${sport}` : `trainer:${trainerId}`;

/** A change of a setting, with what it will mean in words. */
export function SettingDialog({ setting, onClose }: { setting: AdminSetting; onClose: () => void }) {
  const { name } = setting;
  const { label, kind, hasScopes = false, needsSecond = false } = settings[name] as (typeof settings)['platformFee'];
  const { zone, now } = useConsole();
  const { noticeDays = 0 } = settings[name] as { noticeDays?: number };
  const today = toWallTime(now.toISOString(), zone).date;
  const tomorrow = addDays(today, 1);
  const earliest = addDays(today, noticeDays + 1);
  const startsAt = ({ when, day }: Values) => (when === 'now' ? null : startOfDay(day || tomorrow, zone));
  const change = useAdminAction(
    (body: SettingChange) => adminApi.changeSetting({ body }),
    ({ approval }) => ({ title: approval ? 'Waiting for a second operator' : 'Saved' }),
  );
  const ownOf = (values: Values) => setting.exceptions.find(({ scope }) => scope === scopeOf(values));
  const wantedOf = (values: Values) => {
    if (values.isDefault && values.whose === 'all') return setting.defaultValue;
    return settings[name].schema.safeParse(fromFieldText(name, values.value)).data;
  };
  // The box may still be checked from another scope: it means nothing for a scope that has no value of its own.
  const endsOwn = (values: Values) => values.isDefault && values.whose !== 'all' && ownOf(values) !== undefined;
  const goesBack = (values: Values) => (values.whose === 'all' ? values.isDefault : endsOwn(values));
  const isRaiseBy = (values: Values) => {
    const value = goesBack(values) ? null : wantedOf(values);
    if (noticeDays === 0 || value === undefined) return false;
    const at = new Date(startsAt(values) ?? now);
    return isRaise(versionsOf(setting), { setting: name, scope: scopeOf(values), value, at }, { [name]: setting.defaultValue });
  };
  const isTooEarly = (values: Values) => values.when === 'later' && values.day !== '' && values.day < earliest && isRaiseBy(values);
  const earliestText = `${formatDate(startOfDay(earliest, zone), zone, now)} at the earliest. Raising it takes notice.`;
  const schema: FormSchema<SettingChange> = {
    safeParse: (given) => {
      const values = given as Values;
      const { value, reason } = values;
      if (isTooEarly(values)) return { success: false, error: { issues: [{ path: ['day'], message: earliestText }] } };
      const judged = SettingChange.safeParse({
        setting: name,
        scope: scopeOf(values),
        value: goesBack(values) ? null : fromFieldText(name, value),
        effectiveAt: startsAt(values),
        seenRevision: setting.revision,
        reason,
      });
      if (judged.success) return judged;
      const issues = judged.error.issues.map((issue) => ({ ...issue, path: [fieldOfIssue(issue.path[0], values)] }));
      return { success: false, error: { issues } };
    },
  };
  const initial: Values = {
    whose: 'all',
    sport: '',
    trainerId: '',
    value: toFieldText(name, setting.value),
    isDefault: false,
    when: 'now',
    day: earliest,
    reason: '',
  };
  const form = useForm({
    initial,
    schema,
    send: async (body) => {
      await change.mutateAsync(body);
      onClose();
    },
  });
  const { values, field } = form;
  const wanted = wantedOf(values);
  const isHigher = isRaiseBy(values);
  // 'Too early' is shown for as long as it's true; any other refusal until the day changes.
  const dayError = isTooEarly(values) ? earliestText : form.errors['day'] === earliestText ? undefined : form.errors['day'];
  const starts = startsAt(values);
  const from = starts === null ? null : formatDate(starts, zone, now);
  return (
    <FormDialog
      title={label}
      description={noticeText(name)}
      width={kind === 'text' || kind === 'list' ? 'widest' : 'usual'}
      submitLabel={needsSecond ? 'Ask for approval' : 'Save'}
      form={form}
      onClose={onClose}
    >
      <div className="setting-form">
        {hasScopes && <Whose form={form} />}
        {!goesBack(values) && <ValueField name={name} form={form} />}
        {(values.whose === 'all' || ownOf(values)) && (
          <Checkbox
            label={
              values.whose === 'all'
                ? `Use the default (${settingText(name, setting.defaultValue)})`
                : removalText(ownOf(values), label, settingText(name, setting.value))
            }
            checked={values.isDefault}
            onChange={(event) => form.change({ isDefault: event.target.checked })}
          />
        )}
        <Segments
          legend="Takes effect"
          value={values.when}
          options={[
            { value: 'now', label: needsSecond ? 'Once approved' : 'Now' },
            { value: 'later', label: 'On a day' },
          ]}
          onChange={(when) => form.change({ when })}
        />
        {values.when === 'later' && (
          <TextField
            label="From the start of"
            type="date"
            min={isHigher ? earliest : tomorrow}
            hint={isHigher && dayError === undefined ? earliestText : undefined}
            {...field('day')}
            error={dayError}
          />
        )}
        {values.when === 'now' && isHigher && (
          <Notice tone="warn" title="Choose a day">
            {earliestText}
          </Notice>
        )}
        {wanted !== undefined && !isTooEarly(values) && !endsOwn(values) && (
          <Notice title="What it means">{effectText(name, wanted, from)}</Notice>
        )}
        <ReasonField {...field('reason')} />
      </div>
    </FormDialog>
  );
}

/** The versions by which the server judges a change: those in effect and planned. */
const versionsOf = ({ version, exceptions, planned }: AdminSetting) =>
  [...(version ? [version] : []), ...exceptions, ...planned].map((one) => ({ ...one, effectiveAt: new Date(one.effectiveAt) }));

/** 'Remove Soccer's own platform fee, and use 10% as for everyone'. What a trainer pays then depends on their sports. */
function removalText(own: AdminSettingVersion | undefined, label: string, general: string): string {
  const next = own?.scope.startsWith('trainer:') ? 'what their sport or everyone has' : `${general} as for everyone`;
  return `Remove ${own?.scopeName}'s own ${label.charAt(0).toLowerCase()}${label.slice(1)}, and use ${next}`;
}

type Form = ReturnType<typeof useForm<Values, SettingChange>>;

function Whose({ form }: { form: Form }) {
  const { values, change, field, errors } = form;
  const added = useAddedNames('addedSports');
  return (
    <>
      <Segments
        legend="For"
        value={values.whose}
        options={[
          { value: 'all', label: 'Everyone' },
          { value: 'sport', label: 'A sport' },
          { value: 'trainer', label: 'A trainer' },
        ]}
        onChange={(whose) => change({ whose })}
      />
      {values.whose === 'sport' && (
        <Select
          label="Sport"
          placeholder="Choose a sport"
          options={sportsFor(undefined, added)}
          {...field('sport')}
          error={errors['sport'] && 'Choose a sport'}
        />
      )}
      {values.whose === 'trainer' && (
        <TrainerField
          trainerId={values.trainerId}
          error={errors['trainerId'] && 'Choose a trainer'}
          onChange={(trainerId) => change({ trainerId })}
        />
      )}
    </>
  );
}

function ValueField({ name, form: { field, values, change } }: { name: SettingName; form: Form }) {
  const { kind } = settings[name];
  if (kind === 'switch')
    return (
      <Segments
        legend="Offered"
        value={values.value}
        options={[
          { value: 'on', label: 'On' },
          { value: 'off', label: 'Off' },
        ]}
        onChange={(value) => change({ value })}
      />
    );
  if (kind === 'text') return <LegalTextField field={field('value')} />;
  if (kind === 'list') return <NamesField name={name} field={field('value')} />;
  if (kind === 'line') return <LandingLineField name={name} field={field('value')} />;
  if (kind === 'cents') return <MoneyField label="Dollars" {...field('value')} />;
  if (kind === 'email') return <TextField label="Email address" type="email" {...field('value')} />;
  const labels = { percent: 'Percent', hours: 'Hours', days: 'Days', sessions: 'Sessions' };
  return <TextField label={labels[kind]} inputMode="decimal" {...field('value')} />;
}
