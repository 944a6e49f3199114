import { CANNED_TEXT_MAX, CANNED_TITLE_MAX, type CannedAnswer, CannedAnswerContent } from '@x1/contract/admin/case.ts';
import { useState } from 'react';
import { useAdminAction, useCannedAnswers } from '../../features/admin/use-records.ts';
import { adminApi } from '../../lib/api/admin.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Answers that are written once and sent often (decision 0114). */
export function CannedAnswersSection() {
  const answers = useCannedAnswers();
  const [editing, setEditing] = useState<CannedAnswer | 'new' | null>(null);
  if (answers.isError && !answers.data) return <LoadFailed what="The canned answers couldn't be loaded." query={answers} />;
  if (!answers.data) return <PlaceholderRows count={3} label="Loading canned answers" />;
  return (
    <div className="stack tight">
      <div className="console-acts">
        <Button onClick={() => setEditing('new')}>New answer</Button>
      </div>
      {answers.data.length === 0 && (
        <EmptyState title="No canned answers yet" headingLevel={2}>
          Write down what you answer often. You can choose it when you write to someone: from a case, or from the person's page.
        </EmptyState>
      )}
      {answers.data.map((answer) => (
        <Answer key={answer.id} answer={answer} onEdit={() => setEditing(answer)} />
      ))}
      {editing && <AnswerDialog answer={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </div>
  );
}

function Answer({ answer, onEdit }: { answer: CannedAnswer; onEdit: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useAdminAction(
    () => adminApi.removeCannedAnswer({ params: { cannedAnswerId: answer.id } }),
    () => ({ title: 'Answer removed' }),
  );
  return (
    <Card title={answer.title}>
      <p className="whitespace-pre-line wrap-anywhere">{answer.text}</p>
      <div className="console-acts">
        <Button variant="outline" size="s" aria-label={`Edit ${answer.title}`} onClick={onEdit}>
          Edit
        </Button>
        <Button variant="outline" size="s" aria-label={`Remove ${answer.title}`} onClick={() => setAsking(true)}>
          Remove
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${answer.title}?`}
        confirmLabel="Remove"
        tone="danger"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setAsking(false) })}
      >
        No operator can choose it anymore. Emails that were sent with it stay as they are.
      </ConfirmDialog>
    </Card>
  );
}

function AnswerDialog({ answer, onClose }: { answer: CannedAnswer | null; onClose: () => void }) {
  const save = useAdminAction(
    (body: CannedAnswerContent) =>
      answer ? adminApi.changeCannedAnswer({ params: { cannedAnswerId: answer.id }, body }) : adminApi.createCannedAnswer({ body }),
    () => ({ title: 'Answer saved' }),
  );
  const form = useForm({
    initial: { title: answer?.title ?? '', text: answer?.text ?? '' },
    schema: CannedAnswerContent,
    send: async (body) => {
      await save.mutateAsync(body);
      onClose();
    },
  });
  return (
    <FormDialog
      title={answer ? 'Edit answer' : 'New answer'}
      width="usual"
      submitLabel="Save answer"
      busyLabel="Saving..."
      form={form}
      onClose={onClose}
    >
      <TextField label="Title" maxLength={CANNED_TITLE_MAX} {...form.field('title')} />
      <TextArea
        label="Answer"
        hint="{name} becomes the first name of who wrote."
        rows={8}
        limit={CANNED_TEXT_MAX}
        {...form.field('text')}
      />
    </FormDialog>
  );
}
