import type { SeeAsAccount } from '@x1/contract/admin/see-as.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { weekdays } from '@x1/contract/scheduling/availability.ts';
import { EmailAddress } from '../../features/admin/email-address.tsx';
import { Moment } from '../../features/admin/moment.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Money } from '../../ui/money.tsx';

type Trainer = NonNullable<SeeAsAccount['trainer']>;

const NOTIFICATIONS: Readonly<Record<keyof SeeAsAccount['notifications'], string>> = {
  emailNotifications: 'Email',
  smsNotifications: 'Text messages',
  pushNotifications: 'Push',
  marketingEmails: 'News and offers',
  sessionReminders: 'Session reminders',
  paymentNotifications: 'Payments',
};

const BLOCKS: Readonly<Record<string, string>> = {
  below_minimum: "it's below the minimum",
  account_not_ready: "the bank account isn't ready",
  stopped: 'payouts are stopped',
  email_unconfirmed: "the email isn't confirmed",
  request_open: 'a requested payout is still on its way',
  first_on_friday: 'the first payout goes out on a Friday',
};

/** Account and settings, and of a trainer balances and availability. */
export function SeenAccount({ account }: { account: SeeAsAccount }) {
  const { parent, trainer } = account;
  return (
    <div className="console-pair">
      <Card title="Account">
        <DescriptionList
          lines={[
            { label: 'Name', value: account.person.name ?? '–' },
            { label: 'Email', value: <EmailAddress address={account.person.email} /> },
            { label: 'Email confirmed', value: account.isEmailConfirmed ? 'Yes' : 'No' },
            { label: 'Phone', value: account.phone ?? '–' },
            { label: 'Time zone', value: account.timezone ?? '–' },
            { label: 'Member since', value: <Moment at={account.memberSince} /> },
            ...(parent ? [{ label: 'Credit', value: <Money cents={parent.credit} /> }] : []),
            ...(parent?.isSecondAdult ? [{ label: 'Family', value: "Second adult: sees the family's sessions and payments" }] : []),
            ...(trainer
              ? [
                  { label: 'Shown as', value: trainer.displayName },
                  { label: 'Sports', value: trainer.sports.join(', ') || '–' },
                ]
              : []),
          ]}
        />
      </Card>
      <Card title="Notifications">
        <DescriptionList
          lines={Object.entries(NOTIFICATIONS).map(([name, label]) => ({
            label,
            value: account.notifications[name as keyof typeof NOTIFICATIONS] ? 'On' : 'Off',
          }))}
        />
      </Card>
      {trainer && <Balance balance={trainer.balance} />}
      {trainer && <Availability trainer={trainer} />}
    </div>
  );
}

function Balance({ balance }: { balance: Trainer['balance'] }) {
  const { nextPayout, request } = balance;
  return (
    <Card title="Balance">
      <DescriptionList
        lines={[
          { label: 'Held until its sessions are done', value: <Money cents={balance.held} /> },
          { label: 'Available', value: <Money cents={balance.available} /> },
          { label: 'Under review', value: <Money cents={balance.underReview} /> },
          { label: 'On its way', value: <Money cents={balance.onTheWay} /> },
          { label: 'Paid out', value: <Money cents={balance.paidOut} /> },
          { label: 'Owed to X1', value: <Money cents={balance.owed} /> },
          { label: 'Next payout', value: <Moment at={nextPayout.at} /> },
          { label: 'Amount of the next payout', value: withBlock(nextPayout) },
          { label: 'Available on request', value: withBlock(request) },
        ]}
      />
    </Card>
  );
}

/** '$120', or '$0: payouts are stopped'. */
function withBlock({ amount, blockedReason }: { amount: number; blockedReason: string | null }): string {
  return blockedReason === null ? formatCents(amount) : `${formatCents(amount)}: ${BLOCKS[blockedReason] ?? blockedReason}`;
}

function Availability({ trainer: { hours, rules, timeOff, hasCalendar } }: { trainer: Trainer }) {
  const days = weekdays.map((weekday) => ({ weekday, ranges: hours.filter((range) => range.weekday === weekday) }));
  return (
    <Card title="Availability">
      <DescriptionList
        lines={[
          ...(hours.length === 0 ? [{ label: 'Weekly hours', value: 'None yet' }] : []),
          ...days
            .filter(({ ranges }) => ranges.length > 0)
            .map(({ weekday, ranges }) => ({
              label: weekday,
              value: <span className="num">{ranges.map(({ from, to }) => `${from}–${to}`).join(', ')}</span>,
            })),
          { label: 'Only within weekly hours', value: rules.onlyWithinHours ? 'Yes' : 'No' },
          { label: 'Notice', value: rules.minimumNoticeMinutes === 0 ? 'None' : `${rules.minimumNoticeMinutes / 60} h` },
          { label: 'Buffer', value: `${rules.bufferBeforeMinutes} min before, ${rules.bufferAfterMinutes} min after` },
          { label: 'Calendar', value: hasCalendar ? 'Connected' : 'Not connected' },
          ...timeOff.map(({ startTime, endTime }) => ({
            label: 'Time off',
            value: (
              <>
                <Moment at={startTime} /> to <Moment at={endTime} />
              </>
            ),
          })),
        ]}
      />
    </Card>
  );
}
