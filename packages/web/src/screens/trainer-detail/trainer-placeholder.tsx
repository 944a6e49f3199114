import { TrainerHeaderPlaceholder } from '../../features/trainers/trainer-header-placeholder.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';

/** The trainer's page while it loads, with everything in its place. */
export function TrainerPlaceholder() {
  return (
    <PlaceholderGroup label="Loading the trainer">
      <div className="cols">
        <div>
          <TrainerHeaderPlaceholder />
          <div className="tabs">
            <Placeholder width={140} height={24} className="my-3" />
          </div>
          <Placeholder height={220} />
        </div>
        <div className="only-wide">
          <Placeholder height={300} />
        </div>
      </div>
    </PlaceholderGroup>
  );
}
