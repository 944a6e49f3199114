import './story.css';
import { t } from '@x1/contract/core/texts.ts';
import { Placeholder, PlaceholderGroup } from '../placeholder.tsx';
import { StoryHeroPlaceholder } from './story-hero.tsx';

/** A trainer's page while it loads, with everything in its place. */
export function StoryPlaceholder({ hasTabs }: { hasTabs?: boolean }) {
  return (
    <PlaceholderGroup label={t('Loading the trainer')}>
      <div className="cols">
        <div>
          <StoryHeroPlaceholder />
          {hasTabs && (
            <div className="tabs">
              <Placeholder width={140} height={24} className="my-3" />
            </div>
          )}
          <div className="mt-6 grid gap-3">
            <Placeholder width="95%" height={26} />
            <Placeholder width="80%" height={26} />
            <Placeholder height={96} />
          </div>
        </div>
        <div className="only-wide">
          <Placeholder height={264} />
        </div>
      </div>
    </PlaceholderGroup>
  );
}
