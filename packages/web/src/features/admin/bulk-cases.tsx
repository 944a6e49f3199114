import './bulk-cases.css';
import { BULK_MAX, type BulkOutcome, type CaseKind, closableKinds } from '@x1/contract/admin/case.ts';
import type { Operator } from '@x1/contract/admin/person.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { useState } from 'react';
import { adminApi } from '../../lib/api/admin.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { useConsole } from './console-context.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import type { RecordColumn } from './record-list.tsx';
import { useAdminAction, useOperators } from './use-records.ts';

/** What a row of a queue is as a case. */
export interface RowCase {
  readonly kind: CaseKind;
  readonly caseId: number;
  /** Such as 'Report 12'. */
  readonly title: string;
  readonly takenBy: Operator | null;
}

type Action = 'take' | 'hand-over' | 'give-back' | 'close';

const keyOf = ({ kind, caseId }: Pick<RowCase, 'kind' | 'caseId'>) => `${kind} ${caseId}`;

/** Which cases of a list are chosen. What has left the list is no longer. */
export function useChosenCases<Item>(items: readonly Item[], caseOf: ((item: Item) => RowCase | null) | undefined) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const cases = caseOf ? items.map(caseOf).filter((one) => one !== null) : [];
  const chosen = cases.filter((one) => keys.has(keyOf(one)));
  const toggle = (one: RowCase, isChosen: boolean) => {
    const next = new Set(keys);
    if (isChosen) next.add(keyOf(one));
    else next.delete(keyOf(one));
    setKeys(next);
  };
  return {
    cases,
    chosen,
    isChosen: (one: RowCase) => keys.has(keyOf(one)),
    toggle,
    choose: (some: readonly RowCase[]) => setKeys(new Set(some.map(keyOf))),
  };
}

type Chosen = ReturnType<typeof useChosenCases<never>>;

/** The column in which a row is chosen. */
export function chooseColumn<Item>(
  caseOf: (item: Item) => RowCase | null,
  { isChosen, toggle }: Pick<Chosen, 'isChosen' | 'toggle'>,
): RecordColumn<Item> {
  return {
    label: 'Select',
    width: '64px',
    cell: (item) => {
      const one = caseOf(item);
      if (!one) return null;
      return (
        <label className="choose-case">
          <input
            type="checkbox"
            aria-label={`Select ${one.title}`}
            checked={isChosen(one)}
            onChange={({ target }) => toggle(one, target.checked)}
          />
        </label>
      );
    },
  };
}

/** What can be done with the chosen cases at once, and which of them it wasn't done to. */
export function BulkBar({ cases, chosen, choose }: Pick<Chosen, 'cases' | 'chosen' | 'choose'>) {
  const { operatorId } = useConsole();
  const [isClosing, setClosing] = useState(false);
  const [failures, setFailures] = useState<readonly { title: string; message: string }[]>([]);
  const titles = new Map(cases.map((one) => [keyOf(one), one.title]));
  const act = useAdminAction(
    ({ action, note, to }: { action: Action; note?: string; to?: Operator['id'] }) =>
      adminApi.changeCases({
        body: {
          action,
          cases: chosen.slice(0, BULK_MAX).map(({ kind, caseId, takenBy }) => ({ kind, caseId, takenBy: takenBy?.id ?? null })),
          ...(note !== undefined && { note }),
          ...(to !== undefined && { to }),
        },
      }),
    (outcomes) => {
      const failed = outcomes.filter(({ failure }) => failure !== null);
      setFailures(failed.map((outcome) => ({ title: titles.get(keyOf(outcome)) ?? keyOf(outcome), message: messageOf(outcome) })));
      choose(chosen.filter((one) => failed.some((outcome) => keyOf(outcome) === keyOf(one))));
      return { title: `${outcomes.length - failed.length} of ${countText(outcomes.length, 'case')} done` };
    },
  );
  const canClose = chosen.some(({ kind }) => kind === 'support-request' || closableKinds.some((known) => known === kind));
  return (
    <>
      {chosen.length > 0 && (
        <section className="bulk-bar" aria-label="Selected cases">
          <strong aria-live="polite">{chosen.length} selected</strong>
          <Button size="s" variant="outline" isBusy={act.isPending} onClick={() => act.mutate({ action: 'take' })}>
            Take
          </Button>
          <HandOver
            count={Math.min(chosen.length, BULK_MAX)}
            isBusy={act.isPending}
            onChoose={(to) => act.mutateAsync({ action: 'hand-over', to })}
          />
          {chosen.some(({ takenBy }) => takenBy?.id === operatorId) && (
            <Button size="s" variant="outline" isBusy={act.isPending} onClick={() => act.mutate({ action: 'give-back' })}>
              Give back
            </Button>
          )}
          {canClose && (
            <Button size="s" variant="outline" isBusy={act.isPending} onClick={() => setClosing(true)}>
              Close
            </Button>
          )}
          {chosen.length < Math.min(cases.length, BULK_MAX) && (
            <Button size="s" variant="quiet" onClick={() => choose(cases.slice(0, BULK_MAX))}>
              Select all {Math.min(cases.length, BULK_MAX)}
            </Button>
          )}
          <Button size="s" variant="quiet" onClick={() => choose([])}>
            Clear
          </Button>
        </section>
      )}
      {failures.length > 0 && (
        <Notice
          tone="warn"
          title={`${countText(failures.length, 'case')} unchanged`}
          isAnnounced
          action={
            <Button size="s" variant="outline" onClick={() => setFailures([])}>
              OK
            </Button>
          }
        >
          <ul>
            {failures.map(({ title, message }) => (
              <li key={title}>
                {title}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {isClosing && (
        <ReasonDialog
          title={`Close ${countText(chosen.length, 'case')}?`}
          description="Each gets the same note. You can't change it later."
          label="What's the outcome?"
          confirmLabel="Close"
          onConfirm={(note) => act.mutateAsync({ action: 'close', note })}
          onClose={() => setClosing(false)}
        />
      )}
    </>
  );
}

/** Gives what is chosen to a colleague; nothing where there is none. */
function HandOver({ count, isBusy, onChoose }: { count: number; isBusy: boolean; onChoose: (to: Operator['id']) => Promise<unknown> }) {
  const { operatorId } = useConsole();
  const operators = useOperators();
  const [isAsking, setAsking] = useState(false);
  const [chosen, setChosen] = useState('');
  const colleagues = (operators.data ?? []).filter(({ id, isFormer }) => id !== operatorId && !isFormer);
  const to = colleagues.find(({ id }) => String(id) === chosen) ?? colleagues[0];
  if (!to) return null;
  return (
    <>
      <Button size="s" variant="outline" isBusy={isBusy} onClick={() => setAsking(true)}>
        Hand over
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Hand over ${countText(count, 'case')}?`}
        confirmLabel="Hand over"
        isBusy={isBusy}
        onConfirm={() =>
          void onChoose(to.id).then(
            () => setAsking(false),
            () => {},
          )
        }
      >
        <Select
          label="To whom"
          options={colleagues.map(({ id, email }) => ({ value: String(id), label: email }))}
          value={String(to.id)}
          onChange={({ target }) => setChosen(target.value)}
        />
      </ConfirmDialog>
    </>
  );
}

const messageOf = ({ failure }: BulkOutcome) => failure?.message ?? '';
