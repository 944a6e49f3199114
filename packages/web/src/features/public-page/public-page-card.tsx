import type { UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useFeature } from '../../lib/features.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { PublicPageSwitch } from './public-page-switch.tsx';
import { PublicPageView } from './public-page-view.tsx';
import { useOwnPublicPage } from './queries.ts';
import { ShareButton } from './share-button.tsx';

/** The trainer's own decision to be seen by everybody (R191): off until they switch it on, and a look at what it shows. */
export function PublicPageCard({ userId }: { userId: UserId }) {
  const own = useOwnPublicPage(userId);
  const [isOpen, setOpen] = useState(false);
  if (!useFeature('publicPages')) return null;
  return (
    <Card title={t('Who Can See You')}>
      {own.isPending && (
        <PlaceholderGroup label={t('Loading your public page')}>
          <Placeholder height={132} />
        </PlaceholderGroup>
      )}
      {own.isError && !own.data && <LoadFailed what={t("Your public page couldn't be loaded.")} query={own} />}
      {own.data && (
        <>
          <PublicPageSwitch
            userId={userId}
            own={own.data}
            label={t('Public page')}
            hint={t("Anyone can see your page without an account. That includes search engines and X1's front page.")}
          />
          <p className="small muted mt-3">
            {t(
              'It shows your first name and last initial, photo, sports, university, city, programs, reviews and a background check you passed, and nothing else. Searches by ZIP code show roughly how far away you train. Your bio, videos, hours and places show once a family signs in. After you switch it off, search engines may show a copy for a while.',
            )}
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button variant="outline" size="s" icon={Eye} onClick={() => setOpen(true)}>
              {t('See it without an account')}
            </Button>
            {own.data.isShown && <ShareButton trainerId={own.data.page.id} name={own.data.page.name} />}
          </div>
          <Dialog
            isOpen={isOpen}
            onOpenChange={setOpen}
            title={t('Your public page')}
            description={t('This is what people see without an account. Your bio, videos, hours and places show once a family signs in.')}
            width="wide"
          >
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: nothing in it can be pressed, and it's longer than the window: arrow keys scroll it. */}
            <section tabIndex={0} aria-label={t('Preview')}>
              <PublicPageView page={own.data.page} level="h3" />
            </section>
          </Dialog>
        </>
      )}
    </Card>
  );
}
