import { BackLink } from '../../ui/back-link.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';

/** The trainer's page while it loads, with everything in its place. */
export function TrainerPlaceholder() {
  return (
    <>
      <BackLink href="/parent-dashboard">All trainers</BackLink>
      <PlaceholderGroup label="Loading the trainer">
        <div className="cols">
          <div>
            <div className="who">
              <Placeholder className="face big" width="auto" height="auto" />
              <div className="grid gap-3">
                <Placeholder width="80%" height={32} />
                <Placeholder width="60%" height={20} />
                <Placeholder width="50%" height={20} />
              </div>
              <div className="who-facts">
                <Placeholder width={72} height={40} />
                <Placeholder width={72} height={40} />
                <Placeholder width={72} height={40} />
              </div>
            </div>
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
    </>
  );
}
