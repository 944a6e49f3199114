import { t } from '@x1/contract/core/texts.ts';
import { Button } from '../../ui/button.tsx';
import { FullMessage } from '../../ui/full-message.tsx';

/** Any path the product does not have (S2§2). */
export function NotFoundScreen() {
  return (
    <FullMessage
      title={t('Page Not Found')}
      actions={
        <Button variant="volt" size="l" href="/">
          {t('Go home')}
        </Button>
      }
    >
      {t("There's nothing at this address. It may have moved, or the link may be incomplete.")}
    </FullMessage>
  );
}
