import type { User } from '@x1/contract/accounts/user.ts';
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
  1: { title: 'Basic info', intro: 'Who you are and where you play or played.' },
  2: { title: 'Sports', intro: 'What you coach. Choose one or more.' },
  3: { title: 'Training details', intro: 'How and where you train athletes.' },
  4: { title: 'Profile story', intro: 'What parents read before they book. You can come back to it later.' },
  5: { title: 'Identity verification', intro: 'Parents book trainers with a verified identity.' },
  6: { title: 'Bank account connection', intro: 'Where your earnings go.' },
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
      <BackLink onClick={goBack}>Back</BackLink>
      <StepBar label="Trainer setup" step={step} steps={SETUP_STEPS} />
      <div className="pagehead mt-5">
        <div>
          <p className="small num" aria-hidden="true">
            Step {step} of {SETUP_STEPS}
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
