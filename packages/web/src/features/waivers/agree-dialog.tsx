import type { TrainerId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useWaiverAgreement } from './use-waiver-agreement.ts';
import { WaiverFields } from './waiver-fields.tsx';

interface AgreeDialogProps {
  trainer: { readonly id: TrainerId; readonly name: string };
  onClose: () => void;
}

/** Asks for the agreement outside a purchase: a first one, or the yearly renewal (R173). */
export function AgreeDialog({ trainer, onClose }: AgreeDialogProps) {
  const agreement = useWaiverAgreement(trainer.id);
  const form = useForm({
    initial: {},
    send: async () => {
      if (!(await agreement.agree())) return;
      toast({ title: t('Waiver Accepted'), description: t('Your agreement with {name} is good for one year.', { name: trainer.name }) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Waiver for training with {name}', { name: trainer.name })}
      description={t('We ask once a year, before your family trains with a trainer.')}
      width="usual"
      submitLabel={t('Agree')}
      isReady={agreement.waiver.data !== undefined}
      form={form}
      onClose={onClose}
    >
      <WaiverFields agreement={agreement} isDisabled={form.isBusy} isOpen />
    </FormDialog>
  );
}
