import { t } from '@x1/contract/core/texts.ts';
import { Link } from 'wouter';
import type { SetUpLine } from '../../features/trainer-profile/set-up.ts';
import { rich } from '../../lib/rich.tsx';

const isProgramMissing = ({ key, state }: SetUpLine) => key === 'program' && (state === 'open' || state === 'later');

/** Above all else until there's a program: nobody should do the rest first, and then read that a college had to be asked (decision 0104). */
export function AskYourOffice({ lines }: { lines: readonly SetUpLine[] }) {
  if (!lines.some(isProgramMissing)) return null;
  return (
    <p className="small mt-4">
      {rich(
        'Play a college sport? Ask your compliance office while you set this up. Before you publish, you tell us that you did. <link>What to send them</link>',
        {
          link: (text) => (
            <Link className="link" href="/verification-status#compliance">
              {text}
            </Link>
          ),
        },
      )}
    </p>
  );
}

interface OptionalStepsProps {
  /** Whether the profile has no photo or no bio. */
  isProfileBare: boolean;
  /** Whether the trainer may start a background check. */
  offersCheck: boolean;
}

/** What may be done besides the set-up. */
export function OptionalSteps({ isProfileBare, offersCheck }: OptionalStepsProps) {
  return (
    <>
      {isProfileBare && (
        <p className="small mt-4">
          <Link className="link" href="/profile-settings#photo">
            {t('Add your photo, bio and videos (optional)')}
          </Link>
        </p>
      )}
      {offersCheck && (
        <p className="small mt-4">
          <Link className="link" href="/background-check">
            {t('Pass a background check (optional)')}
          </Link>
        </p>
      )}
    </>
  );
}
