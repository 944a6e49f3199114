import type { ComponentProps } from 'react';
import { PurchaseDialog } from '../../features/purchase/purchase-dialog.tsx';
import { useWaiverAgreement } from '../../features/waivers/use-waiver-agreement.ts';
import { WaiverFields } from '../../features/waivers/waiver-fields.tsx';

/** The booking sheet, which asks for the waiver where this year's is missing (R173). */
export function BuyingDialog(props: Omit<ComponentProps<typeof PurchaseDialog>, 'waiver' | 'agree'>) {
  const agreement = useWaiverAgreement(props.trainer.id);
  return (
    <PurchaseDialog
      {...props}
      waiver={(isDisabled) => !agreement.isValid && <WaiverFields agreement={agreement} isDisabled={isDisabled} />}
      agree={agreement.agreeIfMissing}
    />
  );
}
