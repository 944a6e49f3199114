import { t } from '@x1/contract/core/texts.ts';
import { GOAL_MAX_LENGTH, type Goal, GoalWords, TARGET_MAX_LENGTH } from '@x1/contract/progress/progress.ts';
import { type Pair, useRemoveGoal, useSaveGoal } from '../../features/progress/queries.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Refused } from './refused.tsx';

/** Either side sets a goal, changes what it says, or removes it. */
export function GoalDialog({ pair, goal, onClose }: { pair: Pair; goal: Goal | undefined; onClose: () => void }) {
  const save = useSaveGoal(pair, goal, onClose);
  const remove = useRemoveGoal(pair, onClose);
  const form = useForm({
    initial: { text: goal?.text ?? '', target: goal?.target ?? '' },
    schema: GoalWords,
    send: (words) => save.mutateAsync(words),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={goal ? t('Edit goal') : t('Set a goal')}
      submitLabel={goal ? t('Save') : t('Set goal')}
      busyLabel={t('Saving...')}
      form={form}
    >
      <Refused form={form} now={goal && [goal.text, goal.target]} />
      <TextArea
        label={t('Goal')}
        rows={2}
        limit={GOAL_MAX_LENGTH}
        placeholder={t('Use the left foot without thinking')}
        {...form.field('text')}
      />
      <TextField
        label={t("How you'll know")}
        isOptional
        placeholder={t('5 of 10 shots on target by May')}
        maxLength={TARGET_MAX_LENGTH}
        {...form.field('target')}
      />
      {goal && (
        <Button variant="danger" size="s" isBusy={remove.isPending} busyLabel={t('Removing...')} onClick={() => remove.mutate(goal)}>
          {t('Remove this goal')}
        </Button>
      )}
    </FormDialog>
  );
}
