import { CASE_NOTE_MAX, type Case, NewCaseNote } from '@x1/contract/admin/case.ts';
import type { Operator } from '@x1/contract/admin/person.ts';
import { useState } from 'react';
import { adminApi } from '../../lib/api/admin.ts';
import { adminKeys } from '../../lib/query-keys.ts';
import { createRequestId } from '../../lib/request-id.ts';
import { useForm } from '../../lib/use-form.ts';
import { useRead } from '../../lib/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Select } from '../../ui/select.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type CaseProps, nameOf, operatorLabel } from './case-names.ts';
import { useConsole } from './console-context.ts';
import { Moment } from './moment.tsx';
import { ALWAYS, useAdminAction, useOperators } from './use-records.ts';

/** Who has a case, the notes about it, and one more. */
export function CaseDetails({ kind, caseId }: Omit<CaseProps, 'title'>) {
  const params = { kind, caseId };
  const found = useRead(adminKeys.list('case', { kind, caseId }), adminApi.getCase, { params }, ALWAYS);
  if (found.isError && !found.data) return <LoadFailed what="The notes couldn't be loaded." query={found} />;
  if (!found.data) return <Spinner label="Loading the notes..." />;
  return (
    <div className="stack tight">
      <TakenBy kind={kind} caseId={caseId} takenBy={found.data.takenBy} />
      <Notes notes={found.data.notes} />
      <NoteForm kind={kind} caseId={caseId} />
    </div>
  );
}

/** Says who has it. Another operator may have been faster: the server then says so, and this shows who. */
function TakenBy({ kind, caseId, takenBy }: Omit<CaseProps, 'title'> & Pick<Case, 'takenBy'>) {
  const { operatorId } = useConsole();
  const operators = useOperators();
  const handOver = useAdminAction(
    (to: Operator['id'] | null) => adminApi.handOverCase({ params: { kind, caseId }, body: { to, from: takenBy?.id ?? null } }),
    ({ takenBy: now }) => ({ title: now ? `${nameOf(now, operatorId)} ${now.id === operatorId ? 'have' : 'has'} this now` : 'Given back' }),
  );
  const options = (operators.data ?? [])
    // Who has left gets nothing more, but may still have this.
    .filter(({ id, isFormer }) => !isFormer || id === takenBy?.id)
    .map((operator) => ({ value: String(operator.id), label: operatorLabel(operator, operatorId) }));
  return (
    <Select
      label="Who has this"
      placeholder="Nobody yet"
      options={options}
      disabled={handOver.isPending || !operators.data}
      value={takenBy ? String(takenBy.id) : ''}
      onChange={({ target }) => handOver.mutate(operators.data?.find(({ id }) => String(id) === target.value)?.id ?? null)}
    />
  );
}

function Notes({ notes }: Pick<Case, 'notes'>) {
  const { operatorId } = useConsole();
  if (notes.length === 0) return <p className="muted">No notes yet.</p>;
  return (
    <ol className="evidence" aria-label="Notes">
      {notes.map(({ id, text, author, writtenAt }) => (
        <li key={id}>
          <p className="muted">
            <span>{nameOf(author, operatorId)}</span>
            <Moment at={writtenAt} />
          </p>
          {text}
        </li>
      ))}
    </ol>
  );
}

function NoteForm({ kind, caseId }: Omit<CaseProps, 'title'>) {
  const [requestId, setRequestId] = useState(createRequestId);
  const add = useAdminAction(
    (body: { text: string; requestId: string }) => adminApi.addCaseNote({ params: { kind, caseId }, body }),
    () => ({ title: 'Note added' }),
  );
  const form = useForm({
    initial: { text: '', requestId },
    schema: NewCaseNote,
    send: async (body) => {
      await add.mutateAsync(body);
      setRequestId(createRequestId());
    },
  });
  return (
    <form {...form.attributes} className="stack tight">
      <TextArea label="Add a note" rows={3} limit={CASE_NOTE_MAX} {...form.field('text')} />
      <Button type="submit" variant="outline" isBusy={form.isBusy} busyLabel="Adding...">
        Add note
      </Button>
    </form>
  );
}
