import { t } from '@x1/contract/core/texts.ts';
import { PLAN_MAX_LENGTH, type Plan, PlanWords } from '@x1/contract/progress/progress.ts';
import { type Pair, useSavePlan } from '../../features/progress/queries.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Refused } from './refused.tsx';

/** The trainer says what the season is about. */
export function PlanDialog({ pair, plan, onClose }: { pair: Pair; plan: Plan | null; onClose: () => void }) {
  const save = useSavePlan(pair, plan, onClose);
  const form = useForm({
    initial: { title: plan?.title ?? '', until: plan?.until ?? null },
    schema: PlanWords,
    send: (words) => save.mutateAsync(words),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={plan ? t('Edit plan') : t('Name the season')}
      submitLabel={t('Save')}
      busyLabel={t('Saving...')}
      form={form}
    >
      <Refused form={form} now={plan ? [plan.title] : undefined} />
      <TextField label={t("What it's about")} placeholder={t('Spring: first touch')} maxLength={PLAN_MAX_LENGTH} {...form.field('title')} />
      <TextField
        label={t('Until')}
        isOptional
        type="date"
        name="until"
        value={form.values.until ?? ''}
        error={form.errors['until']}
        onChange={({ target }) => form.change({ until: target.value || null })}
      />
    </FormDialog>
  );
}
