import { t } from '@x1/contract/core/texts.ts';
import { DRILL_MAX_LENGTH, type Drill, DrillWords, HOW_OFTEN_MAX_LENGTH } from '@x1/contract/progress/progress.ts';
import { type Pair, useRemoveDrill, useSaveDrill } from '../../features/progress/queries.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Refused } from './refused.tsx';

/** The trainer adds a drill, changes what it says, or ends it. */
export function DrillDialog({ pair, drill, onClose }: { pair: Pair; drill: Drill | undefined; onClose: () => void }) {
  const save = useSaveDrill(pair, drill, onClose);
  const remove = useRemoveDrill(pair, onClose);
  const form = useForm({
    initial: { title: drill?.title ?? '', howOften: drill?.howOften ?? '' },
    schema: DrillWords,
    send: (words) => save.mutateAsync(words),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={drill ? t('Edit drill') : t('Add a drill')}
      submitLabel={drill ? t('Save') : t('Add drill')}
      busyLabel={t('Saving...')}
      form={form}
    >
      <Refused form={form} now={drill && [drill.title, drill.howOften]} />
      <TextField label={t('Drill')} placeholder={t('Wall passes, weak foot')} maxLength={DRILL_MAX_LENGTH} {...form.field('title')} />
      <TextField
        label={t('How often')}
        isOptional
        placeholder={t('3 times a week, 2 × 20')}
        maxLength={HOW_OFTEN_MAX_LENGTH}
        {...form.field('howOften')}
      />
      {drill && (
        <Button variant="danger" size="s" isBusy={remove.isPending} busyLabel={t('Ending...')} onClick={() => remove.mutate(drill)}>
          {t('End this drill')}
        </Button>
      )}
    </FormDialog>
  );
}
