import type { FactorChallenge } from '@x1/contract/accounts/factors.ts';
import { t } from '@x1/contract/core/texts.ts';
import { useEffect, useRef } from 'react';
import { AnswerForm } from '../../features/account/factors/answer-form.tsx';
import { useAnswerFactor } from '../../features/account/factors/use-factors.ts';
import { Button } from '../../ui/button.tsx';

/** The second step of a sign-in, after the password (R181). The guard of the screen leads on. */
export function FactorStep({ challenge, onBack }: { challenge: FactorChallenge; onBack: () => void }) {
  const answer = useAnswerFactor();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="mt-7" aria-labelledby="factor-step">
      <h2 id="factor-step" ref={heading} tabIndex={-1}>
        {t('One more step')}
      </h2>
      <AnswerForm
        challenge={challenge}
        submitLabel={t('Sign in')}
        onAnswer={(given) => answer.mutateAsync({ challenge: challenge.challenge, answer: given })}
        onOver={onBack}
      />
      <p className="small muted mt-5 text-center">
        <Button variant="quiet" size="s" onClick={onBack}>
          {t('Back to email and password')}
        </Button>
      </p>
    </section>
  );
}
