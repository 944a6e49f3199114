import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { errorText, fieldErrors } from '../../../lib/api-errors.ts';
import { sharedDraft } from '../../../lib/form-draft.ts';
import { errorsByField } from '../../../lib/form-schema.ts';
import { rich } from '../../../lib/rich.tsx';
import { type FormPart, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { StepBar } from '../../../ui/progress-bar.tsx';
import { toast } from '../../../ui/toast.ts';
import { ApproachFields } from '../fields/approach-fields.tsx';
import { BasicInfoFields } from '../fields/basic-info-fields.tsx';
import { LocationFields } from '../fields/location-fields.tsx';
import { SportsFields } from '../fields/sports-fields.tsx';
import { WhoITrainField } from '../fields/who-i-train-field.tsx';
import { profileDraftKey } from '../profile-values.ts';
import { acceptsSetting, type SettingsValues } from '../settings-values.ts';
import { useSaveProfile } from '../use-own-trainer.ts';
import { BRAND_STEPS, type BrandStep, brandStepOf, emptyBrandValues, missingAtBrandStep, toBrandPayload } from './brand-steps.ts';
import { dismissBrand } from './dismissal.ts';

const TITLES: Readonly<Record<BrandStep, string>> = {
  1: t('The Essentials'),
  2: t('Sports You Coach'),
  3: t('Location'),
  4: t('Training approach'),
  5: t('Who I Train Best'),
};

/**
 * 'Lets Build Your Brand': the profile in five steps on the dashboard (S1§2). Closing it is remembered on this device; it asks first when
 * something was typed, which the setup and the settings then begin with (R187).
 */
export function BrandDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { form, step, isMoved, goTo, missing } = useBrandForm(user, onClose);
  const [isLeaving, setIsLeaving] = useState(false);
  const dismiss = () => {
    dismissBrand(user.id);
    onClose();
  };
  return (
    <>
      <Dialog
        isOpen={!isLeaving}
        onOpenChange={() => (form.isChanged ? setIsLeaving(true) : dismiss())}
        title={t('Lets Build Your Brand')}
        description={rich(
          'Five short questions. Your ID check, your bank and your first program come next. Want to do ID and bank in the same go? <link>Use the step-by-step setup</link>',
          {
            link: (text) => (
              <Link className="link" href="/trainer-onboarding">
                {text}
              </Link>
            ),
          },
        )}
        form={form}
        foot={
          <>
            <Button variant="outline" isDisabled={step === 1} onClick={() => goTo((step - 1) as BrandStep)}>
              {t('Back')}
            </Button>
            <Button type="submit" isDisabled={missing.length > 0} isBusy={form.isBusy} busyLabel={t('Please wait...')}>
              {step === BRAND_STEPS ? t('Complete Profile') : t('Next')}
            </Button>
          </>
        }
      >
        <StepBar label={t('Your brand')} step={step} steps={BRAND_STEPS} />
        <StepTitle key={`title-${step}`} takesFocus={isMoved}>
          {TITLES[step]}
        </StepTitle>
        <BrandFields key={step} step={step} form={form} />
        <p className="small muted mt-4" aria-live="polite">
          {missing.length > 0 && t('Still needed: {missing}.', { missing: missing.join(', ') })}
        </p>
      </Dialog>
      <ConfirmDialog
        isOpen={isLeaving}
        onOpenChange={setIsLeaving}
        title={t('Finish later?')}
        cancelLabel={t('Keep going')}
        confirmLabel={t('Finish later')}
        onConfirm={dismiss}
      >
        {t("What you typed stays on this device. 'Complete profile' on your dashboard opens it again.")}
      </ConfirmDialog>
    </>
  );
}

/** Takes the focus after a step, where the button that was pressed may rest now. */
function StepTitle({ takesFocus, children }: { takesFocus: boolean; children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <h3 ref={title} tabIndex={-1} className="h3 mt-4 mb-3">
      {children}
    </h3>
  );
}

function useBrandForm({ id: userId, name }: User, onDone: () => void) {
  const [step, setStep] = useState<BrandStep>(1);
  const [isMoved, setIsMoved] = useState(false);
  const save = useSaveProfile();
  const goTo = (next: BrandStep) => {
    setIsMoved(true);
    setStep(next);
  };
  const form = useForm({
    initial: { ...emptyBrandValues, name: name ?? '' },
    draft: sharedDraft(profileDraftKey(userId), acceptsSetting),
    send: async (values) => {
      await save.mutateAsync({ existing: null, payload: toBrandPayload(values) });
      toast({ title: t('Success!'), description: t('Your trainer profile has been created successfully.') });
      onDone();
    },
    onSubmit: () => {
      if (missing.length > 0) return;
      if (step === BRAND_STEPS) form.submit();
      else goTo((step + 1) as BrandStep);
    },
    onFailed: (error) => {
      toast({ title: t('Error'), description: errorText(error, t('Failed to create trainer profile')), variant: 'destructive' });
      const refused = brandStepOf(Object.keys(errorsByField(fieldErrors(error))));
      if (refused) goTo(refused);
    },
  });
  const missing = missingAtBrandStep(step, form.values);
  return { form, step, isMoved, goTo, missing };
}

/** The fields of one step. */
function BrandFields({ step, form }: { step: BrandStep; form: FormPart<SettingsValues> }) {
  if (step === 1) return <BasicInfoFields form={form} isUniversityRequired />;
  if (step === 2) return <SportsFields form={form} />;
  if (step === 3) return <LocationFields form={form} />;
  return step === 4 ? <ApproachFields form={form} /> : <WhoITrainField form={form} isLegendHidden />;
}
