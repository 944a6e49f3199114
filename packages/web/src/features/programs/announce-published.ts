import { t } from '@x1/contract/core/texts.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { toast } from '../../ui/toast.ts';
import { BANK_PAGE, programMessages } from './messages.ts';

interface LeadOn {
  readonly navigate: (path: string) => void;
  /** Opens the times of its group; undefined where it was published before, and nothing is said of them. */
  readonly setTimes: ((program: Program) => void) | undefined;
}

/**
 * Says that a program is visible; without a bank account the toast leads to it (R73), with one it leads to the times of a group that has just been published.
 *
 * @param isBankReady undefined while it is not known: then nothing is said about the bank (R67)
 */
export function announcePublished(title: string, program: Program, isBankReady: boolean | undefined, { navigate, setTimes }: LeadOn): void {
  if (isBankReady !== false) {
    return void toast({
      title,
      description: programMessages.published,
      // The group has no time that can be joined; it may have full ones, or some on days off.
      ...(setTimes &&
        program.maxCapacity > 1 &&
        !program.nextGroupTime && {
          note: t('Set when the group meets, or the first family picks a time.'),
          action: { label: t('Group times'), onAction: () => setTimes(program) },
        }),
    });
  }
  const action = { label: t('Connect Bank'), onAction: () => navigate(BANK_PAGE) };
  toast({ title, description: programMessages.publishedWithoutBank, action });
}
