import type { Athlete } from '@x1/contract/accounts/athlete.ts';
import type { AthleteId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { errorText } from '../../lib/api-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast.ts';
import { AthleteFields } from './athlete-fields.tsx';
import { type AthleteValues, athleteChangeSchema, newAthleteSchema, toAthleteValues } from './athlete-values.ts';
import { useAddAthlete, useChangeAthlete } from './queries.ts';

interface AthleteDialogProps {
  now: Date;
  onClose: () => void;
}

/** Adds an athlete: first name and birth year are all that is asked for (R171). */
export function AddAthleteDialog({ now, onClose }: AthleteDialogProps) {
  const add = useAddAthlete();
  const form = useForm({
    initial: toAthleteValues(undefined),
    schema: newAthleteSchema,
    send: async (athlete) => {
      await add.mutateAsync(athlete);
      toast({ title: t('Athlete Added') });
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('Add an athlete')}
      description={t('First name and birth year are enough. The rest can wait.')}
      width="usual"
      submitLabel={t('Add athlete')}
      busyLabel={t('Adding...')}
      form={form}
    >
      <Refused form={form} />
      <AthleteFields form={form} isSelf={false} now={now} />
    </FormDialog>
  );
}

/** Changes an athlete. */
export function EditAthleteDialog({ athlete, now, onClose }: AthleteDialogProps & { athlete: Athlete & { id: AthleteId } }) {
  const change = useChangeAthlete(athlete.id);
  const form = useForm({
    initial: toAthleteValues(athlete),
    schema: athleteChangeSchema,
    send: async (changed) => {
      await change.mutateAsync(changed);
      toast({ title: t('Athlete Saved') });
      onClose();
    },
  });
  return (
    <FormDialog onClose={onClose} title={athlete.firstName} width="usual" submitLabel={t('Save')} busyLabel={t('Saving...')} form={form}>
      <Refused form={form} />
      <AthleteFields form={form} isSelf={athlete.isSelf} now={now} />
    </FormDialog>
  );
}

type AthleteForm = Pick<ReturnType<typeof useForm<AthleteValues>>, 'failure' | 'errors' | 'refusals'>;

/** Why nothing was saved, where no field says it. */
function Refused({ form: { failure, errors, refusals } }: { form: AthleteForm }) {
  if (!failure || Object.keys(errors).length > 0) return null;
  return <FormError title={errorText(failure, t('Failed to save the athlete. Please try again.'))} attempt={refusals} />;
}
