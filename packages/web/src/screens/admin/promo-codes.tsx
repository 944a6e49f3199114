import '../../features/promo-codes/promo-codes.css';
import { ActionReason } from '@x1/contract/admin/person.ts';
import type { AdminPromoCode, NewPlatformCode } from '@x1/contract/admin/promo-code.ts';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { promoDiscountText } from '@x1/contract/promo-codes/promo-code.ts';
import { blankPromoCode, PromoCodeForm } from '@x1/contract/promo-codes/promo-code-form.ts';
import { useState } from 'react';
import { Moment } from '../../features/admin/moment.tsx';
import { ReasonDialog, ReasonField } from '../../features/admin/reason-dialog.tsx';
import { type RecordColumn, RecordList } from '../../features/admin/record-list.tsx';
import { useAdminAction, useRecords } from '../../features/admin/use-records.ts';
import { canEnd, limitsText, stateLabels, usesText } from '../../features/promo-codes/labels.ts';
import { PromoCodeFields } from '../../features/promo-codes/promo-code-fields.tsx';
import { adminApi } from '../../lib/api/admin.ts';
import type { FormSchema } from '../../lib/form-schema.ts';
import { useForm } from '../../lib/use-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

/** Promo codes (decision 0085): X1's own are created here, anybody's are seen with their uses, and ended. */
export function PromoCodesSection() {
  const codes = useRecords(adminRoutes.listPromoCodes);
  const [isCreating, setCreating] = useState(false);
  const [ending, setEnding] = useState<AdminPromoCode | null>(null);
  const end = useAdminAction(
    ({ code, reason }: { code: AdminPromoCode; reason: string }) =>
      adminApi.endPromoCode({ params: { promoCodeId: code.id }, body: { reason } }),
    ({ code }) => ({ title: `${code} has ended` }),
  );
  return (
    <div className="stack tight">
      <div className="console-acts">
        <Button onClick={() => setCreating(true)}>Create X1 code</Button>
      </div>
      <RecordList label="Promo codes" records={codes} columns={columnsWith(setEnding)} keyOf={({ id }) => id} empty="No promo codes" />
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
      {ending && (
        <ReasonDialog
          title={`End ${ending.code}?`}
          description="Families can't use it anymore. Anyone paying with it right now still gets the discount."
          confirmLabel="End code"
          tone="danger"
          onConfirm={(reason) => end.mutateAsync({ code: ending, reason })}
          onClose={() => setEnding(null)}
        />
      )}
    </div>
  );
}

const columnsWith = (onEnd: (code: AdminPromoCode) => void): readonly RecordColumn<AdminPromoCode>[] => [
  {
    label: 'Code',
    width: 'minmax(0, 1.6fr)',
    cell: (code) => (
      <>
        <strong className="wrap-anywhere">{code.code}</strong>
        <span className="muted block">{promoDiscountText(code.discount)}</span>
      </>
    ),
  },
  { label: 'Paid for by', cell: ({ trainer }) => trainer?.name ?? 'X1' },
  { label: 'Limits', width: 'minmax(0, 1.6fr)', cell: (code) => limitsText(code) ?? 'None' },
  {
    label: 'Uses',
    cell: (code) => (
      <>
        {usesText(code)}
        {code.usesUnderWay > 0 && <span className="muted block">{code.usesUnderWay} being paid</span>}
      </>
    ),
  },
  {
    label: 'State',
    cell: (code) => (
      <>
        <Badge tone={code.state === 'active' ? 'ok' : 'neutral'}>{stateLabels[code.state]}</Badge>
        <span className="muted block">
          Created <Moment at={code.createdAt} />
        </span>
      </>
    ),
  },
  {
    label: '',
    width: '80px',
    isRight: true,
    cell: (code) =>
      canEnd(code) && (
        <Button variant="outline" size="s" aria-label={`End ${code.code}`} onClick={() => onEnd(code)}>
          End
        </Button>
      ),
  },
];

const blank = { ...blankPromoCode, reason: '' };

/** The fields of the code and the reason, each judged by its own schema. */
const schema: FormSchema<NewPlatformCode> = {
  safeParse: (values) => {
    const [code, reason] = [PromoCodeForm.safeParse(values), ActionReason.safeParse(values)];
    if (code.success && reason.success) return { success: true, data: { promoCode: code.data, ...reason.data } };
    return { success: false, error: { issues: [...(code.error?.issues ?? []), ...(reason.error?.issues ?? [])] } };
  },
};

function CreateDialog({ onClose }: { onClose: () => void }) {
  const create = useAdminAction(
    (body: NewPlatformCode) => adminApi.createPromoCode({ body }),
    ({ code }) => ({ title: `${code} is ready` }),
  );
  const form = useForm({
    initial: blank,
    schema,
    send: async (body) => {
      await create.mutateAsync(body);
      onClose();
    },
  });
  return (
    <FormDialog
      title="New X1 code"
      description="It works with every trainer. X1 pays what it takes off; trainers get their share of the full price. You can't change it later, only end it."
      width="usual"
      submitLabel="Create code"
      busyLabel="Creating..."
      form={form}
      onClose={onClose}
    >
      <PromoCodeFields form={form} firstWith="X1" zoneNote="New York time" />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
