import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';

const PLACEHOLDERS = 6;

/** The grid while its first page is on the way. */
export function TrainerCardPlaceholders() {
  return (
    <PlaceholderGroup label="Loading trainers">
      <div className="trainers">
        {Array.from({ length: PLACEHOLDERS }, (_, index) => index).map((index) => (
          <div className="card tcard" key={index}>
            <Placeholder className="face tile" width="auto" height="auto" />
            <div className="tcard-ghost">
              <Placeholder width="70%" height={20} />
              <Placeholder width="85%" height={14} />
              <Placeholder width="50%" height={14} />
              <Placeholder width="60%" height={14} />
            </div>
            <div className="tcard-foot">
              <p className="tcard-from">
                <Placeholder width="70%" height={16} />
              </p>
              <Placeholder width={124} height={44} />
            </div>
          </div>
        ))}
      </div>
    </PlaceholderGroup>
  );
}
