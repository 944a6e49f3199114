import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { SAVING_STEP, SETUP_STEPS, type SetupStep } from '../../features/trainer-profile/setup-steps.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { StepBar } from '../../ui/progress-bar.tsx';
import { BankStep } from './bank-step.tsx';
import { IdentityStep } from './identity-step.tsx';
import { ProfileSteps } from './profile-steps.tsx';
import { useSetup } from './use-setup.ts';

const TITLES: Readonly<Record<SetupStep, { title: string; intro: string }>> = {
  1: { title: t('Basic info'), intro: t('Who you are and where you play or played.') },
  2: { title: t('Sports'), intro: t('What you coach. Choose one or more.') },
  3: { title: t('Training details'), intro: t('How and where you train athletes.') },
  4: { title: t('Profile story'), intro: t('What parents read before they book. You can come back to it later.') },
  5: { title: t('Identity verification'), intro: t('Parents book trainers with a verified identity.') },
  6: { title: t('Bank account connection'), intro: t('Where your earnings go.') },
};

/** Six steps in a line, with a bar of filled ones and a way back (S1§2). */
export function Wizard({ user, profile, asked }: { user: User; profile: OwnTrainer | null; asked: string | null }) {
  const setup = useSetup({ user, profile, asked });
  const [, navigate] = useLocation();
  const { step } = setup;
  const title = useFocusOnChange(step);
  const goBack = () => (step === 1 ? navigate('/') : setup.goTo((step - 1) as SetupStep));
  const finish = () => {
    setup.finish();
    navigate('/trainer-dashboard');
  };
  return (
    <div className="mx-auto max-w-[640px]">
      <BackLink onClick={goBack}>{t('Back')}</BackLink>
      <StepBar label={t('Trainer setup')} step={step} steps={SETUP_STEPS} />
      <div className="pagehead mt-5">
        <div>
          <p className="small num" aria-hidden="true">
            {t('Step {step} of {steps}', { step, steps: SETUP_STEPS })}
          </p>
          <h1 ref={title} tabIndex={-1}>
            {TITLES[step].title}
          </h1>
          <p>{TITLES[step].intro}</p>
        </div>
      </div>
      {step <= SAVING_STEP && <ProfileSteps key={step} step={step} form={setup.form} />}
      {step === 5 && <IdentityStep onDone={() => setup.goTo(6)} />}
      {step === 6 && <BankStep user={user} onDone={finish} />}
    </div>
  );
}

/** The title takes the focus when the step changes, as it does when a page opens. */
function useFocusOnChange(step: SetupStep) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0 });
    title.current?.focus({ preventScroll: true });
  }, [step]);
  return title;
}
