import { t } from '@x1/contract/core/texts.ts';
import { Button } from '../../ui/button.tsx';

/** Links for a page that does not know whether a trainer or a parent is here; either form signs in both (R1). */
export function SignInLinks() {
  return (
    <div className="mt-6 grid gap-2">
      <Button href="/parent/sign-in" size="l" isFullWidth>
        {t('Sign in as a parent')}
      </Button>
      <Button href="/trainer/sign-in" variant="outline" size="l" isFullWidth>
        {t('Sign in as a trainer')}
      </Button>
    </div>
  );
}
