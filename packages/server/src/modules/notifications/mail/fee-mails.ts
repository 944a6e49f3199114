import { formatBasisPoints, formatCents } from '@x1/contract/core/number-format.ts';
import { platformFeeCents } from '@x1/contract/core/platform-fee.ts';
import { t } from '@x1/contract/core/texts.ts';
import { toWallTime } from '@x1/contract/core/time.ts';
import { formatLongDate, formatTime } from '@x1/contract/core/time-format.ts';
import type { ModuleContext } from '../../../module-context.ts';
import { readById } from '../../../platform/db/paging.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { readTrainerZone } from '../../accounts/reads.ts';
import type { NotificationsNeeds } from '../needs.ts';
import { type FeeTrainer, listFeeTrainers } from '../reads/fee-trainers.ts';
import { type Letter, letterIn } from './letter.ts';
import type { MailOutbox } from './outbox.ts';

interface Needs extends Pick<ModuleContext, 'db'>, Pick<NotificationsNeeds, 'accounts' | 'settings'> {
  outbox: Pick<MailOutbox, 'queueMail'>;
}

/** The fee of a trainer with a change and without it, in basis points. */
interface Fees {
  readonly before: number;
  readonly after: number;
}

const EXAMPLE_CENTS = 6_000;

/** The day on which a fee begins; with the time where that's not the trainer's midnight, since a day begins by the operators' clock. */
function startText(effectiveAt: Date, zone: string): string {
  const instant = effectiveAt.toISOString();
  const day = formatLongDate(instant, zone);
  return toWallTime(instant, zone).time === '00:00' ? day : t('{day} at {time}', { day, time: formatTime(instant, zone) });
}

function exampleText(feeBasisPoints: number): string {
  const gets = EXAMPLE_CENTS - platformFeeCents(EXAMPLE_CENTS, feeBasisPoints);
  return t('Of a {price} session sold from then on you get {share}. What families bought before keeps its fee.', {
    price: formatCents(EXAMPLE_CENTS),
    share: formatCents(gets),
  });
}

function toLetter({ before, after }: Fees, day: string): Letter {
  const [from, to] = [formatBasisPoints(before), formatBasisPoints(after)];
  return {
    subject: t("X1's fee for your sessions is {to} from {day}", { to, day }),
    preheader: t("Until then it's {from}.", { from }),
    heading: t('From {day}, our fee is {to}', { day, to }),
    paragraphs: [
      t("X1 keeps {to} of what families pay for your sessions from {day} on. Until then it's {from}.", { to, day, from }),
      exampleText(after),
      t('Your prices stay as they are. You can change them in your programs at any time.'),
    ],
    button: { label: t('Open your programs'), path: '/programs' },
    why: t('You received this email because you sell sessions on X1.'),
    kindOfMail: 'record',
  };
}

function toWithdrawal({ before, after }: Fees, day: string): Letter {
  const [stays, planned] = [formatBasisPoints(before), formatBasisPoints(after)];
  return {
    subject: t("X1's fee for your sessions stays at {stays}", { stays }),
    preheader: t('The change to {planned} on {day} is off.', { planned, day }),
    heading: t('Our fee stays at {stays}', { stays }),
    paragraphs: [
      t('We told you that X1 would keep {planned} from {day} on. That change is off: it stays at {stays}.', { planned, day, stays }),
    ],
    button: { label: t('Open your programs'), path: '/programs' },
    why: t('You received this email because you sell sessions on X1.'),
    kindOfMail: 'record',
  };
}

export type FeeMails = ReturnType<typeof createFeeMails>;

/** What trainers are told of the platform's fee before it changes (decision 0109). */
export function createFeeMails({ db, accounts, settings, outbox }: Needs) {
  async function tell({ userId }: FeeTrainer, { key, effectiveAt }: { key: string; effectiveAt: Date }, toText: (day: string) => Letter) {
    const { email: to, name, language, isDisabled } = await accounts.getAccount(userId);
    if (isDisabled) return;
    const zone = await readTrainerZone(db, userId);
    const letter = letterIn(language, () => toText(startText(effectiveAt, zone)));
    const mail = { key: `${key}:${userId}`, kind: 'settings.fee_changed', userId, to, name: name ?? undefined, letter };
    await inTransaction(db, (tx) => outbox.queueMail(tx, mail));
  }

  return {
    /** Tells every trainer whose own fee a version changes, or would have changed where it was withdrawn; for one version and trainer one email each. */
    feeChanged: async (versionId: number): Promise<void> => {
      const change = await settings.feeChange(versionId);
      const { effectiveAt, isWithdrawn } = change;
      const key = isWithdrawn ? `settings.fee_withdrawn:${versionId}` : `settings.fee_changed:${versionId}`;
      for await (const trainer of readById((page) => listFeeTrainers(db, page))) {
        const fees = change.feesOf({ trainerId: trainer.id, sports: trainer.sports });
        if (fees.before === fees.after) continue;
        await tell(trainer, { key, effectiveAt }, (day) => (isWithdrawn ? toWithdrawal(fees, day) : toLetter(fees, day)));
      }
    },
  };
}
