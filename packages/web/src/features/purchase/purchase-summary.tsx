import { formatCents } from '@x1/contract/core/money.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { cancellationRule, currentRefundPolicy, REQUEST_REFUND_RULE } from '@x1/contract/payments/refund-policy.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { REQUEST_ANSWER_HOURS, type SessionType } from '@x1/contract/scheduling/states.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Portrait } from '../../ui/portrait.tsx';

interface PurchaseSummaryProps {
  program: Program;
  trainer: { name: string; imageUrl: string | null };
  sessionType: SessionType;
  amountCents: number;
}

/** What is bought, for how much, and what happens next. */
export function PurchaseSummary({ program, trainer, sessionType, amountCents }: PurchaseSummaryProps) {
  const amount = formatCents(amountCents);
  const trainerFirstName = trainer.name.split(' ')[0];
  return (
    <Panel hasLanes={false}>
      <div className="flex items-center gap-3">
        <Portrait name={trainer.name} src={trainer.imageUrl} />
        <div className="grow">
          <strong className="purchase-title">{program.title}</strong>
          <span className="small muted">{trainer.name}</span>
        </div>
      </div>
      <DescriptionList
        className="small mt-4"
        lines={[
          { label: boughtText(program, sessionType), value: <span className="num">{amount}</span> },
          { label: 'Format', value: program.trainingFormat },
          { label: 'Total today', value: amount, isTotal: true },
        ]}
      />
      <p className="tiny muted mt-3.5">
        {REQUEST_REFUND_RULE} {cancellationRule(currentRefundPolicy)}
      </p>
      <ol className="whatnext">
        <li>Pay {amount} once, now.</li>
        <li>{program.sessionsIncluded > 1 ? 'Choose times that suit you.' : 'Choose a time that suits you.'}</li>
        <li>
          {trainerFirstName} confirms within {REQUEST_ANSWER_HOURS} hours, or you are refunded.
        </li>
      </ol>
    </Panel>
  );
}

/** 'Individual, 2 sessions' (R38). */
function boughtText({ sessionsIncluded }: Program, sessionType: SessionType): string {
  return `${sessionType === 'group' ? 'Group, one place' : 'Individual'}, ${countText(sessionsIncluded, 'session')}`;
}
