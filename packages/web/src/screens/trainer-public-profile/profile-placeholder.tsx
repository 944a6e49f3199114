import { TrainerHeaderPlaceholder } from '../../features/trainers/trainer-header-placeholder.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import './profile-page.css';

/** The public profile while it loads, with everything in its place. */
export function ProfilePlaceholder() {
  return (
    <PlaceholderGroup label="Loading the trainer">
      <div className="public-profile">
        <TrainerHeaderPlaceholder />
        <div className="public-profile-side stack tight">
          <div className="only-wide">
            <Placeholder height={210} />
          </div>
          <Placeholder height={220} />
        </div>
        <Placeholder height={220} />
      </div>
    </PlaceholderGroup>
  );
}
