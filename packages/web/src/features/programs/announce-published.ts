import { t } from '@x1/contract/core/texts.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { toast } from '../../ui/toast.ts';
import { BANK_PAGE, programMessages } from './messages.ts';

interface LeadOn {
  readonly navigate: (path: string) => void;
  readonly setTimes: (program: Program) => void;
}

/**
 * Says that a program is visible; without a bank account the toast leads to it (R73), with one to the times of a group that has none.
 *
 * @param isBankReady undefined while it is not known: then nothing is said about the bank (R67)
 */
export function announcePublished(title: string, program: Program, isBankReady: boolean | undefined, { navigate, setTimes }: LeadOn): void {
  if (isBankReady !== false) {
    const isGroupWithoutTimes = program.maxCapacity > 1 && !program.nextGroupTime;
    return void toast({
      title,
      description: programMessages.published,
      ...(isGroupWithoutTimes && {
        note: t('Until you set group times, the first family picks one.'),
        action: { label: t('Group times'), onAction: () => setTimes(program) },
      }),
    });
  }
  const action = { label: t('Connect Bank'), onAction: () => navigate(BANK_PAGE) };
  toast({ title, description: programMessages.publishedWithoutBank, action });
}
